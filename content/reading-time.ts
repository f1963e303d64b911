import type { Section } from './text-sections.ts';

const wordsPerMinute = 200;

/** The minutes that a page says a text takes: counted, so that they cannot differ from its length. */
export function readMinutesOf(sections: readonly Section[]): number {
  const words = sections.flatMap(
    ({ heading = '', html }) =>
      `${heading} ${html}`.replaceAll(/<[^<>]*>/g, ' ').match(/[\p{L}\d]\S*/gu) ?? [],
  );
  return Math.max(1, Math.round(words.length / wordsPerMinute));
}
