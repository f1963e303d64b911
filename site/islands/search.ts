import { searchWords } from '../../content/search-words.ts';
import { entriesPerPart, wordsPerPart } from './search-files.ts';
import type { EntryPart, FoundEntry, SearchHead, WordPart } from './search-files.ts';

/** Shorter, a word stands in nearly everything. */
const fewestLetters = 2;

/** Shorter, every word is one slip away from others. */
const fewestLettersWithSlip = 4;

/** How well a word fits; one in the title counts for more than any of them. */
const fits = { whole: 3, begun: 2, slip: 1, inTitle: 4 } as const;

/** Finds entries of one list. Each throws where a part of the index cannot be reached. */
export interface Search {
  /** Numbers of the entries that have every word and choice, the best first. */
  find: (words: string, choices: readonly string[]) => Promise<number[]>;
  entries: (numbers: readonly number[]) => Promise<FoundEntry[]>;
}

/** Whether a text has anything to search for. */
export function hasWords(text: string): boolean {
  return asked(text).length > 0;
}

/** @param headPath where the index begins */
export function openSearch(headPath: string): Search {
  const fetched = new Map<string, Promise<unknown>>();
  const load = <Part>(path: string): Promise<Part> => {
    const part = fetched.get(path) ?? fetchPart(path);
    fetched.set(path, part);
    // The next search asks for it again.
    part.catch(() => fetched.delete(path));
    return part as Promise<Part>;
  };
  const head = () => load<SearchHead>(headPath);
  return {
    async find(text, choices) {
      const { folder, words } = await head();
      const all = words.split(' ');
      const groups = [
        ...choices.map((choice) => [choice, true] as const),
        ...asked(text).map((word) => [word, false] as const),
      ];
      const scores = await Promise.all(
        groups.map(([word, isChoice]) =>
          scoresOf(matches(word, isChoice, all), (part) =>
            load<WordPart>(`${folder}w${part}.json`),
          ),
        ),
      );
      return best(scores);
    },
    entries(numbers) {
      return Promise.all(
        numbers.map(async (number) => {
          const { folder } = await head();
          const part = Math.floor(number / entriesPerPart);
          const entries = await load<EntryPart>(`${folder}e${part}.json`);
          return entries[number % entriesPerPart] as FoundEntry;
        }),
      );
    },
  };
}

function asked(text: string): string[] {
  return searchWords(text).filter(({ length }) => length >= fewestLetters);
}

async function fetchPart(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** Numbers of the words that fit a typed one, and how well. */
function matches(
  word: string,
  isChoice: boolean,
  all: readonly string[],
): [at: number, fit: number][] {
  const fitting = (fit: (one: string) => number) =>
    all.flatMap((one, at): [number, number][] => {
      const found = one.includes('=') === isChoice ? fit(one) : 0;
      return found > 0 ? [[at, found]] : [];
    });
  const found = fitting((one) =>
    one === word ? fits.whole : !isChoice && one.startsWith(word) ? fits.begun : 0,
  );
  if (found.length > 0 || isChoice || word.length < fewestLettersWithSlip) return found;
  return fitting((one) => (isOneSlipFrom(word, one) ? fits.slip : 0));
}

/**
 * Whether a word, or its beginning, is typed with one letter wrong, missing, too many or in the
 * other's place. What follows the first difference has to be the same.
 */
export function isOneSlipFrom(typed: string, word: string): boolean {
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

/** How well each entry fits one typed word. */
async function scoresOf(
  words: readonly [at: number, fit: number][],
  load: (part: number) => Promise<WordPart>,
): Promise<Map<number, number>> {
  const scores = new Map<number, number>();
  for (const [at, fit] of words) {
    const part = await load(Math.floor(at / wordsPerPart));
    let number = 0;
    for (const step of part[at % wordsPerPart] ?? []) {
      number += step >> 1;
      const score = fit + (step % 2) * fits.inTitle;
      scores.set(number, Math.max(score, scores.get(number) ?? 0));
    }
  }
  return scores;
}

function best([first, ...others]: readonly ReadonlyMap<number, number>[]): number[] {
  return [...(first ?? [])]
    .filter(([number]) => others.every((one) => one.has(number)))
    .map(
      ([number, score]) =>
        [number, others.reduce((sum, one) => sum + (one.get(number) ?? 0), score)] as const,
    )
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .map(([number]) => number);
}
