import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const pace = {
  /** The time any post has before its body must arrive, and an upload beyond the time its bytes earn it. */
  graceMs: 10_000,
  /** The slowest connection that may send a file: a phone at the edge of coverage. */
  slowestBytesPerMs: 4,
  betweenLooksMs: 1000,
};

export type UploadPace = ReturnType<typeof createUploadPace>;

export type Watched = ReturnType<UploadPace['watch']>;

/** The error code of Node's server for a request timeout. */
const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Lets files take their time on a slow connection, but nobody hold one by dripping. Node has one timeout for every
 * request, and checks each once when it is over. Uploads are exempt from it, and held to a minimum pace here.
 */
export function createUploadPace(
  server: Server,
  { graceMs, slowestBytesPerMs, betweenLooksMs } = pace,
) {
  const underWay = new Map<Socket, { deadline: number }>();
  // Node's own answer to a request that could not be parsed or timed out.
  const answers = server.listeners('clientError') as ((error: Error, socket: Socket) => void)[];
  server.removeAllListeners('clientError');
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === timeoutCode && underWay.has(socket)) return;
    for (const answer of answers) answer(error, socket);
    socket.destroy();
  });

  const looking = setInterval(() => {
    const now = performance.now();
    for (const [socket, { deadline }] of underWay) {
      if (now < deadline) continue;
      underWay.delete(socket);
      const tooSlow = Object.assign(new Error('The upload is too slow.'), { code: timeoutCode });
      server.emit('clientError', tooSlow, socket);
    }
  }, betweenLooksMs).unref();
  server.once('close', () => clearInterval(looking));

  return {
    /** Exempts a connection from the server's timeout for as long as it keeps its pace. */
    watch(socket: Socket) {
      const upload = { deadline: performance.now() + graceMs };
      underWay.set(socket, upload);
      let earns = true;
      return {
        /** Extends the deadline for received bytes. */
        came: (bytes: number): void => {
          if (earns) upload.deadline += bytes / slowestBytesPerMs;
        },
        /** The upload was refused. What still comes is discarded and earns no more time. */
        refused: (): void => {
          earns = false;
          upload.deadline = performance.now() + graceMs;
        },
        /** Stops watching: the body is complete, or never will be. */
        stop: (): void => {
          if (underWay.get(socket) === upload) underWay.delete(socket);
        },
      };
    },
  };
}
