import type { ListPath } from '../../content/paths.ts';

/*
 * How a search index stands in files. A head names every word; what each word stands in, and what
 * the found entries are called, is fetched in parts, and only those that a search asks for. A part is
 * named after what is in it, so that an edit changes the names of few, and a name never means
 * anything else.
 */

/** Fetched at the first touch of the field. */
export interface SearchHead {
  /**
   * The parts of words with their words and choices, all in order, with a space between them. A choice
   * reads `sector=logistics`.
   */
  words: readonly (readonly [part: string, words: string])[];
  /** The parts of entries. */
  entries: readonly string[];
}

/** Where a part stands. */
export function searchPartPath(part: string): string {
  return `/assets/search/${part}.json`;
}

/**
 * For each word of the part the entries that have it: twice the distance from the one before, and
 * one more where the word stands in the title.
 */
export type WordPart = readonly (readonly number[])[];

/** So many entries stand in one part, the oldest first: a new one is the last and moves no other. */
export const entriesPerPart = 50;

export type EntryPart = readonly FoundEntry[];

export type FoundEntry = readonly [path: string, title: string, details: string];

/** The head of a list's index. */
export function searchHeadPath(list: ListPath): string {
  return `/search${list}.json`;
}
