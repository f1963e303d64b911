/** Bytes per row of the database. */
const rowBytes = 256 * 1024;

/**
 * Yields a file in chunks, by default of the database's size. Each reuses the buffer of the one before, so that no file
 * is in memory whole.
 * @param read fills a buffer from an offset in the file, and returns the number of bytes read
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
