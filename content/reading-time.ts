import type { Section } from './text-sections.ts';

const wordsPerMinute = 200;

/** The reading time in minutes, computed so that it always matches the text's length. */
export function readMinutesOf(sections: readonly Section[]): number {
  const words = sections.flatMap(
    ({ heading = '', html }) =>
      `${heading} ${html}`.replaceAll(/<[^<>]*>/g, ' ').match(/[\p{L}\d]\S*/gu) ?? [],
  );
  return Math.max(1, Math.round(words.length / wordsPerMinute));
}
