import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { maxWaitMs } from './until.ts';

/** A received post. */
export interface ReceivedPost {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real HTTP server on loopback that keeps what it receives. */
export interface TestReceiver {
  url: string;
  host: string;
  posts: readonly ReceivedPost[];
  /** Resolves once it has received `count` posts. */
  waitFor: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

/** @param answer ends the response. By default, everything is answered with 200 */
export async function startReceiver(
  answer: (response: ServerResponse, post: ReceivedPost) => void = (response) =>
    response.end('taken'),
): Promise<TestReceiver> {
  const posts: ReceivedPost[] = [];
  const arrived = new EventTarget();
  const server = createServer((request, response) => void take(request, response));

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const post = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    posts.push(post);
    answer(response, post);
    arrived.dispatchEvent(new Event('post'));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    posts,
    async waitFor(count) {
      const signal = AbortSignal.timeout(maxWaitMs);
      while (posts.length < count) await once(arrived, 'post', { signal });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
