import { noteWriting, openLead } from '../presence/presence.ts';
import { atDesk, type RouteArgs } from '../visit/desk-context.ts';
import { formOf, textOf } from '../visit/posted.ts';
import { minuteMs } from '../../platform/clock.ts';

/**
 * The time between heartbeats: proxies cut silent connections, and the page checks that its own still holds.
 * Each repeats the count, so that a page whose revalidation failed tries again.
 */
const heartbeatMs = 25_000;

/**
 * How long a stream stays open. The browser then reconnects, which leads to the sign-in page if the session has
 * ended, and revalidates: even without a change, leads have less time left, become late, or come back.
 */
const maxOpenMs = 10 * minuteMs;

/** The length of a reference, as it is written. */
const maxReferenceLength = 20;

/** Streams the number of changes, at which a page asks for more. Meanwhile others see who has the lead open. */
export function loader({ request, context }: RouteArgs): Response {
  const { desk, user } = atDesk(context);
  // The page has left while its session was being read, and no event would say so later.
  if (request.signal.aborted) return new Response(null);
  const reference = new URL(request.url).searchParams.get('lead')?.slice(0, maxReferenceLength);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      const onChange = () => say(`data: ${desk.changes.count()}\n\n`);
      const heart = setInterval(onChange, heartbeatMs);
      const limit = setTimeout(() => {
        // Not a number, and so different from any count that a page shows.
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
      // The page has gone. A stream that nobody reads, such as for a HEAD request, would never be cancelled.
      request.signal.addEventListener('abort', end, { once: true });
      say('retry: 2000\n\n');
      onChange();
    },
  });
  return new Response(stream, {
    // nginx by default buffers a response until there is more of it, and a page would hear nothing.
    headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
}

/** Hears that somebody uses a page, or begins or stops writing an answer. */
export async function action({ request, context }: RouteArgs): Promise<Response> {
  const { desk, user } = atDesk(context);
  const form = await formOf(request);
  const reference = textOf(form, 'lead', maxReferenceLength);
  if (reference !== '') noteWriting(desk, user, reference, form.get('writing') === 'yes');
  return new Response(null, { status: 204 });
}
