import { decodeTyped } from './posted-charset.ts';

/** What the header of a multipart part declares. */
export interface PartHead {
  /** Undefined if it has none, as no form field does. */
  name: string | undefined;
  /** Set for a file field; empty if no file was chosen. */
  filename: string | undefined;
}

interface FormPart extends PartHead {
  text: string;
}

/** The body is not what its content type says, or breaks off. */
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
 * Reads a whole form posted as multipart/form-data (RFC 7578), which is small enough for that. Streaming parsers take
 * four times as long for such a body, and silently lose words if a line of them begins with the boundary
 * (../../decisions/multipart.md).
 * @throws MultipartError if the body is malformed or breaks off
 */
export function* readMultipart(body: Buffer, contentType: string): Generator<FormPart> {
  const boundary = boundaryOf(contentType);
  // One character a byte, in whatever encoding: parts are found as text, and decoded if they need it.
  const bytes = body.toString('latin1');
  const delimiter = `${crlf}--${boundary}`;
  // The text before the first part is a note to readers without MIME (RFC 2046 5.1.1).
  let at = bytes.startsWith(`--${boundary}`) ? -crlf.length : found(bytes.indexOf(delimiter));
  for (;;) {
    const afterDelimiter = at + delimiter.length;
    if (bytes.startsWith('--', afterDelimiter)) return;
    const headStart = found(bytes.indexOf(crlf, afterDelimiter));
    // Otherwise the boundary is part of a visitor's words, some of which would be taken for a header.
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

/** @throws MultipartError if the type names none */
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

/** The value of a part's header by its lower-case name, or an empty string. */
function lineOf(head: string, name: string): string {
  const start = `${name}:`;
  const line = head
    .split(lineEnd)
    .find((one) => one.slice(0, start.length).toLowerCase() === start);
  return line?.slice(start.length) ?? '';
}

/**
 * @param bytes one character a byte
 * @param head may declare a charset, which browsers never do
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
    // The charset is unknown.
  }
  return decodeTyped(buffer);
}
