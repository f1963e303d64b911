import type { ListPath } from '../../content/paths.ts';

/*
 * How a search index stands in files. A head names every word; what each word stands in, and what
 * the found entries are called, is fetched in parts, and only those that a search asks for.
 */

/** Fetched at the first touch of the field. */
export interface SearchHead {
  /** Where the parts stand. Its name changes with what is in them. */
  folder: string;
  /** Every word and choice in order, with a space between them. A choice reads `sector=logistics`. */
  words: string;
}

/** So many words' entries stand in one part, `w0.json` and on. */
export const wordsPerPart = 32;

/**
 * For each word of the part the entries that have it: twice the distance from the one before, and
 * one more where the word stands in the title.
 */
export type WordPart = readonly (readonly number[])[];

/** So many entries stand in one part, `e0.json` and on, the newest first. */
export const entriesPerPart = 50;

export type EntryPart = readonly FoundEntry[];

export type FoundEntry = readonly [path: string, title: string, details: string];

/** The head of a list's index. */
export function searchHeadPath(list: ListPath): string {
  return `/search${list}.json`;
}
