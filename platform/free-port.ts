import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ranges from which systems assign ports by themselves. In those, any client that connects, or a server that
 * listens on a free port, could take the port between this check and its use.
 */
const [firstPort, pastLastPort] = [10_000, 32_000];

/** Finds a loopback port that nothing listens on, for a server in a process of its own. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, pastLastPort);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
