import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Turns } from '../../../platform/turns.ts';
import { freePiece } from './free-piece.ts';

/** Of what is smaller many may have come together, which Node hands over one by one. */
const smallBytes = 4096;

/** After each of these there may be more to read, or never again. */
const events = ['readable', 'end', 'error', 'close'] as const;

/**
 * What a client sends, a piece at a time. A piece is taken out of its connection's own buffer, which
 * holds the client back, only in one's turn, and the turn lasts until the next is asked for: of many
 * that send at once, few are in memory twice. Then it is gone: whoever needs more of it has copied it.
 */
export async function* piecesInTurn(body: Readable, turns: Turns): AsyncGenerator<Buffer> {
  let heard = Promise.withResolvers<void>();
  const hear = () => heard.resolve();
  for (const event of events) body.on(event, hear);
  try {
    for (;;) {
      // Asks the connection for more, and the stream for its end.
      if (body.readableLength === 0) body.read(0);
      if (body.readableLength > 0) {
        if (body.readableLength < smallBytes) await setImmediate();
        const end = await turns.take();
        try {
          const piece = readPiece(body);
          if (piece) yield piece;
          if (piece) freePiece(piece, { from: body });
        } finally {
          end();
        }
      } else if (body.readableEnded) return;
      else if (body.destroyed) throw body.errored ?? new Error('The client went away.');
      else {
        await heard.promise;
        heard = Promise.withResolvers();
      }
    }
  } finally {
    for (const event of events) body.off(event, hear);
  }
}

function readPiece(body: Readable): Buffer | null {
  const first = body.read() as Buffer | null;
  if (!first || first.length >= smallBytes || body.readableLength === 0) return first;
  return Buffer.concat([first, body.read(body.readableLength) as Buffer]);
}
