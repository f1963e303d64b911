import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that may wait on a connection behind one that is not answered yet. Browsers and proxies send none. */
const maxWaiting = 10;

/**
 * Answers what comes on one connection one after the other, and closes it where more waits than anybody
 * means. Node begins each request as it finds it, and keeps the answers for their turn: of posts without a
 * word 64 kB hold twelve hundred, and each has a page of 70 kB for its answer.
 */
export function answerInTurn(app: FastifyInstance): void {
  /** What begins each request of a connection that is not answered; the first of them has begun. */
  const unanswered = new WeakMap<Socket, (() => void)[]>();
  app.addHook('onRequest', (request, reply, begin) => {
    const { socket } = request.raw;
    const queue = unanswered.getOrInsertComputed(socket, () => []);
    queue.push(begin);
    if (queue.length > 1 + maxWaiting) {
      socket.destroy();
      return;
    }
    reply.raw.once('close', () => {
      queue.shift();
      if (!socket.destroyed) queue[0]?.();
    });
    if (queue.length === 1) begin();
  });
}
