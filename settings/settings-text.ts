import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

/**
 * The text of a file of settings; undefined where it is not there.
 * @param unreadable says what to do where it cannot be read
 * @throws ConfigError there, and where an editor saved it in another encoding than UTF-8
 */
export function settingsText(
  file: string,
  unreadable: (code: string | undefined) => string,
): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(unreadable(code), { cause: error });
  }
  // UTF-16 of plain letters is UTF-8 too, of letters with a NUL between them.
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes.toString('utf8');
  throw new ConfigError(`${file}: It is not in UTF-8. Save it as UTF-8.`);
}
