import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const pace = {
  /** What any post has before its body must be there, and an upload beyond what its pace earns it. */
  graceMs: 10_000,
  /** The slowest line that carries a file: a telephone at the edge of its net. */
  slowestBytesPerMs: 4,
  betweenLooksMs: 1000,
};

export type UploadPace = ReturnType<typeof createUploadPace>;

export type Watched = ReturnType<UploadPace['watch']>;

/** As Node's server says that a request took too long. */
const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Lets files take their time on a slow line, and nobody hold a connection by dripping. Node has one limit of
 * time for every request, and looks at each once when it is over. An upload is passed over then, and held to
 * its pace from here.
 */
export function createUploadPace(
  server: Server,
  { graceMs, slowestBytesPerMs, betweenLooksMs } = pace,
) {
  const underWay = new Map<Socket, { deadline: number }>();
  // What answers a client whose request could not be read, or took too long.
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
    /** Takes a connection out of the server's own limit for as long as its pace holds. */
    watch(socket: Socket) {
      const upload = { deadline: performance.now() + graceMs };
      underWay.set(socket, upload);
      let earns = true;
      return {
        /** Bytes have come in. */
        came: (bytes: number): void => {
          if (earns) upload.deadline += bytes / slowestBytesPerMs;
        },
        /** What still comes is thrown away: it earns no more time. */
        refused: (): void => {
          earns = false;
          upload.deadline = performance.now() + graceMs;
        },
        /** The body is there, or will never be. */
        stop: (): void => {
          if (underWay.get(socket) === upload) underWay.delete(socket);
        },
      };
    },
  };
}
