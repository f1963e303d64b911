import { percentDecoded } from '../platform/percent-decoded.ts';
import { headerText } from './header-text.ts';

/** In UTF-16 units, with the extension. File systems take some 255 bytes. */
const maxNameLength = 100;

/** Characters that file systems and mail readers give a special meaning. */
const notInNames = /[<>:"|?*\\/\p{Cf}]/gu;

/**
 * A safe form of the name that a sender gave a file, to be shown and to save it under: the last part of a path, without
 * characters that act or mislead.
 */
export function fileNameOf(posted: string): string {
  // RFC 5987 encoding, as after `filename*=`.
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(posted) ?? [];
  const last =
    percentDecoded(encoded ?? posted)
      .split(/[/\\]/)
      .at(-1) ?? '';
  const name = headerText(last)
    .replaceAll(notInNames, '')
    .replace(/^[.\s]+/, '')
    .trimEnd();
  if (name === '') return 'file';
  if (name.length <= maxNameLength) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return (
    name
      .slice(0, maxNameLength - ending.length)
      .toWellFormed()
      .trimEnd() + ending
  );
}
