import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Turns } from '../../../platform/turns.ts';

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
        using _turn = await turns.take();
        const piece = readPiece(body);
        if (piece) yield piece;
        if (piece) freePiece(piece, { from: body });
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

/**
 * Gives back the memory of what was read of a request, at once; nothing can be read in it any more. Left
 * to the garbage collector, what files come in with has it run all the time, for more of a core than all
 * else that an upload takes.
 */
function freePiece(piece: Buffer, { from }: { from: Readable }): void {
  const { buffer } = piece;
  // What a test puts in is the test's, and part of something larger is not ours alone.
  if (!(from instanceof IncomingMessage) || buffer.byteLength !== piece.length) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
