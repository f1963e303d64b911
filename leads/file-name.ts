import { decoded } from '../platform/decoded.ts';
import { headerText } from './header-text.ts';

/** In UTF-16 units, with its ending. File systems take some 255 bytes. */
const maxNameLength = 100;

/** What file systems and mail readers take for more than a letter. */
const notInNames = /[<>:"|?*\\/\p{Cf}]/gu;

/**
 * What its sender calls a file, for people to read and to save it under: the last part of a path,
 * without what acts or misleads.
 */
export function fileNameOf(posted: string): string {
  // As RFC 5987 has it after `filename*=`.
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(posted) ?? [];
  const last =
    decoded(encoded ?? posted)
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
