import { isUtf8 } from 'node:buffer';

/** Standing one behind the other in a urlencoded form: one letter of UTF-8 has two to four. */
const escapedBytes = /(?:%[89a-f][\da-f])+/gi;

/** As browsers read a page that says ISO-8859-1, or nothing. It has a letter for each byte, so that none is lost. */
const ofOldPages = new TextDecoder('windows-1252');

/**
 * What was typed into a form. A browser posts it in the character set of the form's page, and does not say which:
 * bytes that are no UTF-8 come from an old page, or program, of somebody else's.
 */
export function lettersOf(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : ofOldPages.decode(bytes);
}

/** A urlencoded form whose letters stand in it as they were typed; what parts names and values is escaped as it was. */
export function withLetters(form: Buffer): string {
  return lettersOf(form).replaceAll(escapedBytes, (escaped) =>
    lettersOf(Buffer.from(escaped.replaceAll('%', ''), 'hex')),
  );
}
