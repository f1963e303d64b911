import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many requests may wait on a connection behind an unanswered one. Browsers and proxies pipeline none. */
const maxWaiting = 10;

/**
 * Handles the pipelined requests of a connection one after the other, and closes it if too many wait. Node
 * starts each request as it is parsed and holds the responses until their turn: 64 kB hold twelve hundred empty
 * posts, and each is answered with a page of 70 kB.
 */
export function answerPipelinedInOrder(app: FastifyInstance): void {
  /** By connection, the callbacks that start its unanswered requests. The first of them has started. */
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
