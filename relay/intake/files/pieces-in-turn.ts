import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Semaphore } from '../../../platform/semaphore.ts';

/** Below this size several pieces may have arrived together, which Node hands over one by one. */
const smallBytes = 4096;

/** Events after which there is more to read, or never will be. */
const events = ['readable', 'end', 'error', 'close'] as const;

/**
 * Yields a client's body piece by piece. A piece leaves the connection's buffer, whose filling holds the client back,
 * only in its turn, and the turn lasts until the next piece is asked for. So few of many concurrent uploads are in
 * memory twice. A piece is freed after its turn: whoever needs its bytes longer copies them.
 */
export async function* piecesInTurn(body: Readable, turns: Semaphore): AsyncGenerator<Buffer> {
  let heard = Promise.withResolvers<void>();
  const hear = () => heard.resolve();
  for (const event of events) body.on(event, hear);
  try {
    for (;;) {
      // Makes the connection read more, and the stream notice its end.
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
 * Frees a piece's memory at once; it can no longer be read. Left to the garbage collector, the memory of uploads keeps
 * that running all the time, for more of a core than the rest of an upload takes.
 */
function freePiece(piece: Buffer, { from }: { from: Readable }): void {
  const { buffer } = piece;
  // A test's stream owns its buffers, and part of a larger buffer is not ours alone.
  if (!(from instanceof IncomingMessage) || buffer.byteLength !== piece.length) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
