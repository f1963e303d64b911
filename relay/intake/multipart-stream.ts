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
 * @param open gives what takes a part
 * @throws MultipartError where it cannot be read to its end, and what a sink throws
 */
export async function readMultipartStream(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  contentType: string,
  open: (head: PartHead, decoded: (bytes: Buffer) => string) => PartSink,
): Promise<void> {
  const reader = createReader(Buffer.from(`\r\n--${boundaryOf(contentType)}`, 'latin1'), open);
  for await (const piece of pieces) await reader.take(piece);
  if (!reader.isDone()) throw new MultipartError('The body breaks off.');
}

/** What is being looked for. */
type Place = 'preamble' | 'boundary line' | 'head' | 'start of content' | 'content' | 'done';

function createReader(
  delimiter: Buffer,
  open: (head: PartHead, decoded: (bytes: Buffer) => string) => PartSink,
) {
  // The first boundary may begin the body, without a line break before it.
  let rest: Buffer = crlf;
  let place: Place = 'preamble';
  let sink: PartSink | undefined;

  /** Where it gets on. @returns false where more bytes are needed */
  const steps: Readonly<Record<Place, () => Promise<boolean> | boolean>> = {
    preamble() {
      const at = rest.indexOf(delimiter);
      rest = rest.subarray(at === -1 ? mayBegin(rest) : at + delimiter.length);
      if (at !== -1) place = 'boundary line';
      return at !== -1;
    },
    'boundary line'() {
      if (rest.length < 2) return false;
      if (rest.toString('latin1', 0, 2) === '--') {
        place = 'done';
        return true;
      }
      const end = rest.indexOf(crlf);
      const line = rest.subarray(0, end === -1 ? rest.length : end).toString('latin1');
      // Else the boundary stands within somebody's words, and some of them would be taken for a head.
      if (line.trim() !== '' || line.length > maxBlankBytes) {
        throw new MultipartError('A boundary has words behind it.');
      }
      if (end === -1) return false;
      rest = rest.subarray(end);
      place = 'head';
      return true;
    },
    head() {
      const end = rest.indexOf(blankLine);
      if ((end === -1 ? rest.length : end) > maxHeadBytes) {
        throw new MultipartError('The head of a part is too long.');
      }
      if (end === -1) return false;
      const head = rest.toString('latin1', 0, end);
      sink = open(readHead(head), (bytes) => decode(bytes.toString('latin1'), head));
      rest = rest.subarray(end + crlf.length);
      place = 'start of content';
      return true;
    },
    /** The blank line that ends a head may be the one that a boundary begins with: it holds nothing. */
    'start of content'() {
      if (rest.length < delimiter.length) return false;
      const isEmpty = rest.subarray(0, delimiter.length).equals(delimiter);
      if (!isEmpty) rest = rest.subarray(crlf.length);
      place = 'content';
      return true;
    },
    async content() {
      const at = rest.indexOf(delimiter);
      const end = at === -1 ? mayBegin(rest) : at;
      if (end > 0) await sink?.write(rest.subarray(0, end));
      rest = rest.subarray(at === -1 ? end : at + delimiter.length);
      if (at === -1) return false;
      await sink?.end();
      place = 'boundary line';
      return true;
    },
    // What stands behind the last boundary is for programs that do not read it.
    done() {
      rest = rest.subarray(rest.length);
      return false;
    },
  };

  /** From where on a text may be the beginning of a delimiter. */
  function mayBegin(bytes: Buffer): number {
    return Math.max(bytes.length - delimiter.length + 1, 0);
  }

  /** Whether what was left of the last piece is content, and the next need not be copied behind it. */
  function isContent(next: Buffer): boolean {
    if (place !== 'content' || next.length < delimiter.length) return false;
    return !Buffer.concat([rest, next.subarray(0, delimiter.length - 1)]).includes(delimiter);
  }

  return {
    isDone: () => place === 'done',
    async take(piece: Buffer) {
      if (isContent(piece)) {
        if (rest.length > 0) await sink?.write(rest);
        rest = piece;
      } else rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      while (await steps[place]());
      // What is left is short; as a view it would keep the whole piece in memory until the next comes.
      rest = Buffer.from(rest);
    },
  };
}
