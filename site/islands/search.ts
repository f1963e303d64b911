import { searchWords } from '../../content/search-words.ts';
import {
  entriesPerPart,
  searchPartPath,
  type EntryPart,
  type SearchEntry,
  type SearchHead,
  type WordPart,
} from './search-files.ts';

/** A shorter word is in nearly every entry. */
const minLetters = 2;

/** A shorter word is one typo away from too many others. */
const minLettersForTypo = 4;

/** The score of a match by its kind, and what is added for one in the title, which is more than any of them. */
const matchScores = { whole: 3, prefix: 2, typo: 1, inTitle: 4 } as const;

/** How many results are shown at once. */
const shownAtOnce = 12;

/** The results of a search, in the index as it was then. */
export interface SearchResults {
  count: number;
  /** The results that are shown first. */
  first: readonly SearchEntry[];
  /** As many results again, from number `start` on. @throws if a part of the index cannot be loaded */
  entriesFrom: (start: number) => Promise<readonly SearchEntry[]>;
}

/** Whether a text has a word to search for. */
export function hasWords(text: string): boolean {
  return queryWords(text).length > 0;
}

/** Opens the search of one list. @param headPath the path of its index's head */
export function openSearch(headPath: string) {
  const fetched = new Map<string, Promise<unknown>>();
  const load = <Part>(path: string, options?: RequestInit): Promise<Part> => {
    const part = fetched.get(path) ?? fetchPart(path, options);
    fetched.set(path, part);
    // The next search loads it again, and the head, too: the site may have been rebuilt since the head was loaded,
    // and the parts that it names be gone.
    part.catch(() => [path, headPath].forEach((one) => fetched.delete(one)));
    return part as Promise<Part>;
  };

  async function findNow(text: string, choices: readonly string[]): Promise<SearchResults> {
    // Revalidated, however long a host lets it be cached: the parts that an old one names may be gone.
    const { words, entries } = await load<SearchHead>(headPath, { cache: 'no-cache' });
    const groups = [
      ...choices.map((choice) => [choice, true] as const),
      ...queryWords(text).map((word) => [word, false] as const),
    ];
    const scores = await Promise.all(
      groups.map(([word, isChoice]) =>
        scoresOf(matches(word, isChoice, words), (part) => load(searchPartPath(part))),
      ),
    );
    const numbers = rankedEntries(scores);
    const entryAt = async (number: number) => {
      const name = entries[Math.floor(number / entriesPerPart)] as string;
      const part = await load<EntryPart>(searchPartPath(name));
      return part[number % entriesPerPart] as SearchEntry;
    };
    const entriesFrom = (start: number) =>
      Promise.all(numbers.slice(start, start + shownAtOnce).map(entryAt));
    return { count: numbers.length, first: await entriesFrom(0), entriesFrom };
  }

  return {
    /**
     * Searches, and once more if that fails.
     * @returns the entries that have every word and choice, best first, and newest first among equals
     * @throws if a part of the index cannot be loaded
     */
    find: (text: string, choices: readonly string[]): Promise<SearchResults> =>
      findNow(text, choices).catch(() => findNow(text, choices)),
  };
}

function queryWords(text: string): string[] {
  return searchWords(text).filter(({ length }) => length >= minLetters);
}

async function fetchPart(path: string, options?: RequestInit): Promise<unknown> {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** A matching word of the index, by its place in its part, and the score of the match. */
type Match = readonly [part: string, at: number, score: number];

/** The words of the index that a typed one matches: whole or as a prefix, or else with one typo. */
function matches(word: string, isChoice: boolean, words: SearchHead['words']): Match[] {
  const matchesBy = (scoreOf: (one: string) => number) =>
    words.flatMap(([part, all]) =>
      all.split(' ').flatMap((one, at): Match[] => {
        const found = one.includes('=') === isChoice ? scoreOf(one) : 0;
        return found > 0 ? [[part, at, found]] : [];
      }),
    );
  const found = matchesBy((one) =>
    one === word ? matchScores.whole : !isChoice && one.startsWith(word) ? matchScores.prefix : 0,
  );
  if (found.length > 0 || isChoice || word.length < minLettersForTypo) return found;
  return matchesBy((one) => (hasOneTypo(word, one) ? matchScores.typo : 0));
}

/**
 * Whether a word or a prefix of it is typed with one typo: a letter that is wrong, missing or extra, or two that are
 * transposed. What follows the first difference has to be the same.
 */
export function hasOneTypo(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = typed.slice(at + 1);
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (typed[at] === word[at + 1] &&
      typed[at + 1] === word[at] &&
      word.startsWith(typed.slice(at + 2), at + 2))
  );
}

/** The scores of the entries that contain one of the words, by entry number. */
async function scoresOf(
  words: readonly Match[],
  load: (part: string) => Promise<WordPart>,
): Promise<Map<number, number>> {
  const scores = new Map<number, number>();
  for (const [name, at, wordScore] of words) {
    const part = await load(name);
    let number = 0;
    for (const step of part[at] ?? []) {
      number += step >> 1;
      const score = wordScore + (step % 2) * matchScores.inTitle;
      scores.set(number, Math.max(score, scores.get(number) ?? 0));
    }
  }
  return scores;
}

/** The numbers of the entries that have every word: highest score first, and newest first among equals. */
function rankedEntries([first, ...others]: readonly ReadonlyMap<number, number>[]): number[] {
  return [...(first ?? [])]
    .filter(([number]) => others.every((one) => one.has(number)))
    .map(
      ([number, score]) =>
        [number, others.reduce((sum, one) => sum + (one.get(number) ?? 0), score)] as const,
    )
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || b - a)
    .map(([number]) => number);
}
