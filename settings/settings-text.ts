import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

/**
 * Reads a settings file; returns undefined if it does not exist.
 * @param unreadable gives the sentence that says what to do if it cannot be read
 * @throws ConfigError if it cannot be read or is not UTF-8
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
  // ASCII letters in UTF-16 are valid UTF-8, too: each is followed by a NUL.
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes.toString('utf8');
  throw new ConfigError(`${file}: It is not in UTF-8. Save it as UTF-8.`);
}
