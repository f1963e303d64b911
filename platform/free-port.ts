import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems give away none of these by themselves: whoever connects, or listens on whatever is free, would
 * have the port between this look and its use.
 */
const [firstPort, pastLastPort] = [10_000, 32_000];

/** A port of loopback that nothing listens on, for a server in a process of its own. */
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
