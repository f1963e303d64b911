import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a PostgreSQL server that can cut connections, or let them go dead as when a host loses power. */
export async function startProxy(port: number) {
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
    /** Silently drops all traffic of existing connections. New connections work. */
    goDead() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Lets the next commit reach the server, and cuts the connection before its response passes. */
    cutAtCommit() {
      cutsAtCommit = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
