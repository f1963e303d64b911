import { boundaryOf, decode, MultipartError, readHead, type PartHead } from './multipart.ts';

/** Of a part's head, in bytes. Browsers send some two hundred. */
const maxHeadBytes = 8 * 1024;

/** Blanks that may stand behind a boundary (RFC 2046 5.1.1). */
const maxBlankBytes = 200;

const crlf = Buffer.from('\r\n');
const blankLine = Buffer.from('\r\n\r\n');

/** Takes what a part holds, piece by piece. A piece is the reader's again once `write` resolves. */
export interface PartSink {
  write: (piece: Buffer) => Promise<void> | undefined;
  end: () => Promise<void> | undefined;
}

/**
 * Reads a form posted as multipart/form-data by the rules of `readMultipart`, and holds no more of it
 * than a piece at a time: the next is asked for once a part has taken the last.
 * @param pieces is read to its end, or ended
 * @param open gives what takes a part
 * @throws MultipartError where it cannot be read to its end, and what a sink throws
 */
export async function readMultipartStream(
  pieces: AsyncGenerator<Buffer>,
  contentType: string,
  open: (head: PartHead, decoded: (bytes: Buffer) => string) => PartSink,
): Promise<void> {
  await using source = pieces;
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`, 'latin1');
  // The first boundary may begin the body, without a line break before it.
  let rest: Buffer = crlf;

  await giveUpToDelimiter(() => undefined);
  for (;;) {
    await holdAtLeast(2);
    if (rest.toString('latin1', 0, 2) === '--') break;
    const words = 'A boundary has words behind it.';
    const line = await takeUpTo(crlf, maxBlankBytes, words);
    // Else the boundary stands within somebody's words, and some of them would be taken for a head.
    if (line.trim() !== '') throw new MultipartError(words);
    const head = await takeUpTo(blankLine, maxHeadBytes, 'The head of a part is too long.');
    const sink = open(readHead(head), (bytes) => decode(bytes.toString('latin1'), head));
    rest = rest.subarray(crlf.length);
    // The blank line that ends a head may be the one that a boundary begins with: it holds nothing.
    await holdAtLeast(delimiter.length);
    if (!rest.subarray(0, delimiter.length).equals(delimiter)) rest = rest.subarray(crlf.length);
    await giveUpToDelimiter(sink.write);
    await sink.end();
  }
  // What stands behind the last boundary is for programs that do not read it.
  while (!(await source.next()).done);

  /** @returns what stands before a mark, which is left there, one character a byte */
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

  /** Gives what stands before the next delimiter, which goes with it, to whom it is for. */
  async function giveUpToDelimiter(write: PartSink['write']): Promise<void> {
    for (;;) {
      const at = rest.indexOf(delimiter);
      // What may be the beginning of one is held back.
      const end = at === -1 ? Math.max(rest.length - delimiter.length + 1, 0) : at;
      if (end > 0) await write(rest.subarray(0, end));
      rest = rest.subarray(at === -1 ? end : at + delimiter.length);
      if (at !== -1) return;
      const piece = await nextPiece();
      const seam = Buffer.concat([rest, piece.subarray(0, delimiter.length - 1)]);
      if (piece.length < delimiter.length || seam.includes(delimiter)) {
        rest = Buffer.concat([rest, piece]);
      } else {
        // As nearly always: the piece need not be copied behind what was held back.
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
    // What is left is short; as a view it would go with its piece.
    rest = Buffer.from(rest);
    const { done, value } = await source.next();
    if (done) throw new MultipartError('The body breaks off.');
    return value;
  }
}
