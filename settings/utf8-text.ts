import { isUtf8 } from 'node:buffer';

/** The text of a file of settings; undefined where an editor saved it in another encoding than UTF-8. */
export function utf8Text(bytes: Buffer): string | undefined {
  // UTF-16 of plain letters is UTF-8 too, of letters with a NUL between them.
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : undefined;
}
