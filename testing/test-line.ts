import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a PostgreSQL server that can be cut, or go dead as where its host loses power. */
export async function startLine(port: number) {
  const sockets = new Set<Socket>();
  let cutsAtCommit = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let committing = false;
    near.prependListener('data', (words: Buffer) => {
      committing = words.includes('commit\0');
    });
    far.prependListener('data', () => {
      if (!cutsAtCommit || !committing) return;
      cutsAtCommit = false;
      far.unpipe();
      near.destroy();
      far.destroy();
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      sockets.add(from);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Nothing passes any more by what is connected, and nobody hears that; who connects again gets through. */
    goDead() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** The next commit goes through, and the line breaks before the server's word of it has passed. */
    cutAtCommit() {
      cutsAtCommit = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
