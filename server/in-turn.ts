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
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Node gives an answer its connection once all before it are out.
    if (reply.raw.socket !== null) return done();
    const { socket } = request.raw;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > maxWaiting) {
      socket.destroy();
      return;
    }
    reply.raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      done();
    });
  });
}
