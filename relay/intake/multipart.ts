import { lettersOf } from './typed-letters.ts';

/** What a part of a multipart form says of itself. */
export interface PartHead {
  /** Undefined where it has none, as no field of a form does. */
  name: string | undefined;
  /** Set for a file; empty where nobody chose one. */
  filename: string | undefined;
}

interface FormPart extends PartHead {
  text: string;
}

/** The body is not what its type says, or breaks off. */
export class MultipartError extends Error {
  override name = 'MultipartError';
}

const crlf = '\r\n';
const blankLine = '\r\n\r\n';

const boundaryParameter = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i;
const lineEnd = /\r\n(?![ \t])/;
const formData = /^\s*form-data\s*;/i;
const parameter = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g;
const charset = /;\s*charset="?([^\s";]+)/i;
const notAscii = /[\u0080-\u00ff]/;

/**
 * Reads a form posted as multipart/form-data (RFC 7578), whole: what a relay takes is small. Parsers
 * of streams spend four times as long on such a body, and lose words unsaid where a line of them
 * begins with the boundary (../../decisions/multipart.md).
 * @throws MultipartError where it cannot be read to its end
 */
export function* readMultipart(body: Buffer, contentType: string): Generator<FormPart> {
  const boundary = boundaryOf(contentType);
  // One character a byte, whatever they mean: parts are found as text, and decoded where they need it.
  const bytes = body.toString('latin1');
  const delimiter = `${crlf}--${boundary}`;
  // What stands before the first part is for programs that do not read it (RFC 2046 5.1.1).
  let at = bytes.startsWith(`--${boundary}`) ? -crlf.length : found(bytes.indexOf(delimiter));
  for (;;) {
    const afterDelimiter = at + delimiter.length;
    if (bytes.startsWith('--', afterDelimiter)) return;
    const headStart = found(bytes.indexOf(crlf, afterDelimiter));
    // Else the boundary stands within somebody's words, and some of them would be taken for a head.
    if (bytes.slice(afterDelimiter, headStart).trim() !== '') {
      throw new MultipartError('A boundary has words behind it.');
    }
    const headEnd = found(bytes.indexOf(blankLine, headStart));
    at = found(bytes.indexOf(delimiter, headEnd + crlf.length));
    const head = bytes.slice(headStart, headEnd);
    const content = bytes.slice(
      headEnd + blankLine.length,
      Math.max(at, headEnd + blankLine.length),
    );
    yield { ...readHead(head), text: decode(content, head) };
  }
}

/** @throws MultipartError where a type names none */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain] = boundaryParameter.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new MultipartError('The type names no boundary.');
  return boundary;
}

function found(index: number): number {
  if (index === -1) throw new MultipartError('The body breaks off.');
  return index;
}

/** @param head one character a byte */
export function readHead(head: string): PartHead {
  const disposition = lineOf(decode(head), 'content-disposition');
  let name: string | undefined;
  let filename: string | undefined;
  if (!formData.test(disposition)) return { name, filename };
  for (const [, key = '', quoted, plain = ''] of disposition.matchAll(parameter)) {
    const value = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain;
    if (/^name$/i.test(key)) name = value;
    else if (/^filename\*?$/i.test(key)) filename = value;
  }
  return { name, filename };
}

/** What a part's head says behind a name in small letters, or an empty text. */
function lineOf(head: string, name: string): string {
  const start = `${name}:`;
  const line = head
    .split(lineEnd)
    .find((one) => one.slice(0, start.length).toLowerCase() === start);
  return line?.slice(start.length) ?? '';
}

/**
 * @param bytes one character a byte
 * @param head may name another character set than browsers use, which name none
 */
export function decode(bytes: string, head = ''): string {
  const named = head.includes('charset')
    ? charset.exec(lineOf(head, 'content-type'))?.[1]
    : undefined;
  if (named === undefined && !notAscii.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  try {
    if (named !== undefined) return new TextDecoder(named).decode(buffer);
  } catch {
    // Nobody knows that character set.
  }
  return lettersOf(buffer);
}
