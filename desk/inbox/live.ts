import type { LoaderFunctionArgs } from 'react-router';
import { atDesk } from '../visit/desk-context.ts';

/** Through proxies that cut what says nothing. */
const heartbeatMs = 25_000;

/** Then the browser asks again, and whose session has ended is shown the door. */
const maxOpenMs = 10 * 60_000;

/** Tells a page that something it may show has changed; what, it asks for itself. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { desk } = atDesk(context);
  let end: () => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      const onChange = () => say('data: change\n\n');
      const heart = setInterval(() => say(': \n\n'), heartbeatMs);
      const limit = setTimeout(() => {
        end();
        controller.close();
      }, maxOpenMs);
      desk.changes.addEventListener('change', onChange);
      end = () => {
        desk.changes.removeEventListener('change', onChange);
        clearInterval(heart);
        clearTimeout(limit);
      };
      say('retry: 2000\n\n');
    },
    // Whoever looked has gone.
    cancel: () => end(),
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}
