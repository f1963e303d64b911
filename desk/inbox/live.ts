import { noteWriting, openLead } from '../presence/presence.ts';
import { atDesk, type RouteArgs } from '../visit/desk-context.ts';
import { formOf, textOf } from '../visit/posted.ts';
import { minuteMs } from '../../platform/clock.ts';

/**
 * Through proxies that cut what says nothing, and for the page to know that the line still holds. The count is said
 * again: where a page could not be shown anew, it is tried anew.
 */
const heartbeatMs = 25_000;

/**
 * Then the browser asks again, and whose session has ended is led to the sign-in page. What it shows is asked
 * for anew: where nothing changes, time goes on, and a lead has less of it left, is late, or is back.
 */
const maxOpenMs = 10 * minuteMs;

/** As long as a reference is written. */
const maxReferenceLength = 20;

/**
 * Tells a page how often something has changed; what, it asks for itself. For as long as it
 * listens, whoever has a lead open is seen there by others.
 */
export function loader({ request, context }: RouteArgs): Response {
  const { desk, user } = atDesk(context);
  // Nothing would tell again that they went, while their session was read.
  if (request.signal.aborted) return new Response(null);
  const reference = new URL(request.url).searchParams.get('lead')?.slice(0, maxReferenceLength);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      const onChange = () => say(`data: ${desk.changes.count()}\n\n`);
      const heart = setInterval(onChange, heartbeatMs);
      const limit = setTimeout(() => {
        // No count, so it is another than the page shows.
        say('data: later\n\n');
        end();
        controller.close();
      }, maxOpenMs);
      const leave = reference ? openLead(desk, user, reference) : undefined;
      const unlisten = desk.changes.listen(onChange);
      const end = () => {
        unlisten();
        clearInterval(heart);
        clearTimeout(limit);
        leave?.();
      };
      // Whoever looked has gone. Of a stream that nobody reads, as where only its head was asked for, none
      // would say so.
      request.signal.addEventListener('abort', end, { once: true });
      say('retry: 2000\n\n');
      onChange();
    },
  });
  return new Response(stream, {
    // nginx, as it comes, keeps what it has until there is more of it, and a page would hear nothing.
    headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
}

/** Somebody uses a page, or begins to write an answer, or stops. */
export async function action({ request, context }: RouteArgs): Promise<Response> {
  const { desk, user } = atDesk(context);
  const form = await formOf(request);
  const reference = textOf(form, 'lead', maxReferenceLength);
  if (reference !== '') noteWriting(desk, user, reference, form.get('writing') === 'yes');
  return new Response(null, { status: 204 });
}
