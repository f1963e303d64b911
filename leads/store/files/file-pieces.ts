/** Bytes in a row of the database. */
const rowBytes = 256 * 1024;

/**
 * What a file holds, in pieces, by default as the database has them. Each takes the place of the one before
 * it: no file is in memory whole.
 * @param read fills a buffer from a place of the file on; gives how many bytes there were
 */
export async function* piecesOf(
  read: (piece: Buffer, from: number) => Promise<number>,
  pieceBytes = rowBytes,
): AsyncGenerator<{ number: number; content: Buffer }> {
  const piece = Buffer.alloc(pieceBytes);
  for (let number = 0; ; number += 1) {
    const bytes = await read(piece, number * pieceBytes);
    if (bytes === 0) return;
    yield { number, content: piece.subarray(0, bytes) };
  }
}
