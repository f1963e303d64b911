import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy that slows uploads down and breaks some of them in the middle. */
interface BreakingLine {
  /** The site's URL through the proxy. */
  url: string;
  /** The number of uploads that began. */
  uploads: () => number;
  close: () => Promise<void>;
}

const upload = /^POST \/relay\/ajax\//;

/**
 * @param port of the site
 * @param breaksAfterBytes at which successive uploads break. Later ones pass
 */
export async function breakingLine(
  port: number,
  { bytesPerMs, breaksAfterBytes }: { bytesPerMs: number; breaksAfterBytes: readonly number[] },
): Promise<BreakingLine> {
  let uploads = 0;
  const open = new Set<Socket>();
  const server = createServer((visitor) => {
    const site = connect(port, 'localhost');
    for (const socket of [visitor, site]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        visitor.destroy();
        site.destroy();
      });
    }
    site.pipe(visitor);
    let left = Infinity;
    visitor.on('data', (bytes) => {
      if (upload.test(bytes.toString('latin1', 0, 40))) {
        left = breaksAfterBytes[uploads] ?? Infinity;
        uploads += 1;
      }
      left -= bytes.length;
      if (left < 0) return visitor.resetAndDestroy();
      site.write(bytes);
      visitor.pause();
      setTimeout(() => visitor.resume(), bytes.length / bytesPerMs);
      return undefined;
    });
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    uploads: () => uploads,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
