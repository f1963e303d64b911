import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Gives back the memory of what was read of a request, at once; nothing can be read in it any more. Left
 * to the garbage collector, what files come in with has it run all the time, for more of a core than all
 * else that an upload takes.
 */
export function freePiece(piece: Buffer, { from }: { from: Readable }): void {
  const { buffer } = piece;
  // What a test puts in is the test's, and part of something larger is not ours alone.
  if (!(from instanceof IncomingMessage) || buffer.byteLength !== piece.length) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
