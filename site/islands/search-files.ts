import type { ListPath } from '../../content/paths.ts';

/*
 * The files of a search index. A head lists every word. Which entries contain a word, and the entries' titles, are
 * fetched in parts, and only those that a search needs. A part is named after the hash of its content, so that an
 * edit renames few parts, and a name never means other content.
 */

/** Fetched at the first touch of the field. */
export interface SearchHead {
  /**
   * The parts of words, each with its words and choices in order, separated by spaces. A choice reads
   * `sector=logistics`.
   */
  words: readonly (readonly [part: string, words: string])[];
  /** The parts of entries, in order. */
  entries: readonly string[];
}

/** The path of a part. */
export function searchPartPath(part: string): string {
  return `/assets/search/${part}.json`;
}

/**
 * For each word of the part, the numbers of the entries that contain it, in order. Each is written as twice its
 * distance from the one before, plus one if the word is in the title.
 */
export type WordPart = readonly (readonly number[])[];

/** How many entries a part holds, oldest first: a new entry comes last and moves no other. */
export const entriesPerPart = 50;

export type EntryPart = readonly SearchEntry[];

export type SearchEntry = readonly [path: string, title: string, details: string];

/** The path of the head of a list's index. */
export function searchHeadPath(list: ListPath): string {
  return `/search${list}.json`;
}
