import type { Readable } from 'node:stream';
import type { Turns } from '../../../platform/turns.ts';

/**
 * What a client sends, a piece at a time. A piece is taken out of its connection's own buffer, which
 * holds the client back, only in one's turn, and the turn lasts until the next is asked for: of many
 * that send at once, few are in memory twice.
 */
export async function* piecesInTurn(body: Readable, turns: Turns): AsyncGenerator<Buffer> {
  while (await hasMore(body)) {
    const end = await turns.take();
    try {
      const piece = body.read() as Buffer | null;
      if (piece) yield piece;
    } finally {
      end();
    }
  }
}

/** Resolves once something is there to be read, or nothing will be; rejects where the line broke. */
function hasMore(body: Readable): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const look = () => {
    if (body.readableLength > 0) resolve(true);
    else if (body.readableEnded) resolve(false);
    else if (body.destroyed) reject(body.errored ?? new Error('The client went away.'));
  };
  const events = ['readable', 'end', 'error', 'close'] as const;
  for (const event of events) body.on(event, look);
  look();
  return promise.finally(() => {
    for (const event of events) body.off(event, look);
  });
}
