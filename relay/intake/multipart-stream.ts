import { boundaryOf, decode, MultipartError, readHead, type PartHead } from './multipart.ts';

/** The most bytes of a part's header. Browsers send some two hundred. */
const maxHeadBytes = 8 * 1024;

/** The most blanks that may follow a boundary (RFC 2046 5.1.1). */
const maxBlankBytes = 200;

const crlf = Buffer.from('\r\n');
const blankLine = Buffer.from('\r\n\r\n');

/** Receives a part's content piece by piece. The caller may reuse a piece's buffer once `write` resolves. */
export interface PartSink {
  write: (piece: Buffer) => Promise<void> | undefined;
  end: () => Promise<void> | undefined;
}

/**
 * Reads a form posted as multipart/form-data by the rules of `readMultipart`, with one piece in memory at a time. The
 * next is read once a part has taken the last.
 * @param pieces is read to its end, or closed
 * @param open returns the sink of a part
 * @throws MultipartError if the body is malformed or breaks off, and whatever a sink throws
 */
export async function readMultipartStream(
  pieces: AsyncGenerator<Buffer>,
  contentType: string,
  open: (head: PartHead, decoded: (bytes: Buffer) => string) => PartSink,
): Promise<void> {
  await using source = pieces;
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`, 'latin1');
  // The first boundary may start the body without a line break before it.
  let rest: Buffer = crlf;

  await giveUpToDelimiter(() => undefined);
  for (;;) {
    await holdAtLeast(2);
    if (rest.toString('latin1', 0, 2) === '--') break;
    const words = 'A boundary has words behind it.';
    const line = await takeUpTo(crlf, maxBlankBytes, words);
    // Otherwise the boundary is part of a visitor's words, some of which would be taken for a header.
    if (line.trim() !== '') throw new MultipartError(words);
    const head = await takeUpTo(blankLine, maxHeadBytes, 'The head of a part is too long.');
    const sink = open(readHead(head), (bytes) => decode(bytes.toString('latin1'), head));
    rest = rest.subarray(crlf.length);
    // An empty part's boundary may begin with the blank line that ends the header.
    await holdAtLeast(delimiter.length);
    if (!rest.subarray(0, delimiter.length).equals(delimiter)) rest = rest.subarray(crlf.length);
    await giveUpToDelimiter(sink.write);
    await sink.end();
  }
  // The text after the last boundary is a note to readers without MIME.
  while (!(await source.next()).done);

  /** @returns the bytes before a mark, one character a byte; the mark itself is left */
  async function takeUpTo(mark: Buffer, maxBytes: number, tooLong: string): Promise<string> {
    for (;;) {
      const at = rest.indexOf(mark);
      if ((at === -1 ? rest.length : at) > maxBytes) throw new MultipartError(tooLong);
      if (at === -1) await holdAtLeast(rest.length + 1);
      else {
        const taken = rest.toString('latin1', 0, at);
        rest = rest.subarray(at);
        return taken;
      }
    }
  }

  /** Writes everything before the next delimiter to a sink, and skips the delimiter. */
  async function giveUpToDelimiter(write: PartSink['write']): Promise<void> {
    for (;;) {
      const at = rest.indexOf(delimiter);
      // Bytes that may begin a delimiter are held back.
      const end = at === -1 ? Math.max(rest.length - delimiter.length + 1, 0) : at;
      if (end > 0) await write(rest.subarray(0, end));
      rest = rest.subarray(at === -1 ? end : at + delimiter.length);
      if (at !== -1) return;
      const piece = await nextPiece();
      const seam = Buffer.concat([rest, piece.subarray(0, delimiter.length - 1)]);
      if (piece.length < delimiter.length || seam.includes(delimiter)) {
        rest = Buffer.concat([rest, piece]);
      } else {
        // The usual case: the piece need not be copied behind the held bytes.
        if (rest.length > 0) await write(rest);
        rest = piece;
      }
    }
  }

  async function holdAtLeast(bytes: number): Promise<void> {
    while (rest.length < bytes) {
      const piece = await nextPiece();
      rest = Buffer.concat([rest, piece]);
    }
  }

  async function nextPiece(): Promise<Buffer> {
    // The rest is short, and as a view it would be freed with its piece.
    rest = Buffer.from(rest);
    const { done, value } = await source.next();
    if (done) throw new MultipartError('The body breaks off.');
    return value;
  }
}
