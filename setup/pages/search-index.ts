import { hash } from 'node:crypto';
import type * as ContentOfBuilds from '../../content/content-of-builds.ts';
import { insightPath, paths, type ListPath } from '../../content/paths.ts';
import type { Insight } from '../../content/insights.ts';
import { dayInWords, laterFirst } from '../../content/days.ts';
import { salaryShown } from '../../content/posting.ts';
import type { Role } from '../../content/roles.ts';
import { searchWords } from '../../content/search-words.ts';
import {
  entriesPerPart,
  searchHeadPath,
  searchPartPath,
  type EntryPart,
  type SearchEntry,
  type SearchHead,
  type WordPart,
} from '../../site/islands/search-files.ts';

/** The average and the largest number of words in one part. */
const wordsPerPart = { about: 32, most: 96 } as const;

/** An entry that the search of a list can find. */
export interface Searchable {
  entry: SearchEntry;
  /** The searchable text beside the title. */
  text: string;
  /** Filters that it matches, such as `sector=logistics`. */
  choices: readonly string[];
}

/** Long enough for the names of parts, which are hashes, to be unique. */
const nameLength = 12;

/** What the index reads of content. A build passes the bundled module, which has read all files already. */
type Content = Pick<
  typeof ContentOfBuilds,
  'openRoles' | 'readInsights' | 'choicesOf' | 'categoriesOf'
>;

/**
 * The files that the searches of roles and insights fetch, by name: each list's parts before the head that refers
 * to them.
 * @throws ContentError
 */
export function searchTexts(content: Content): Map<string, string> {
  const roles = content
    .openRoles()
    .toSorted((a, b) => laterFirst(a.posted, b.posted))
    .map((role) => searchableRole(role, content));
  const insights = content.readInsights().map((insight) => searchableInsight(insight, content));
  return new Map([
    ...searchTextsOf(paths.candidates, roles),
    ...searchTextsOf(paths.insights, insights),
  ]);
}

/**
 * The index of a list: its words with the entries that contain them, and the entries, both in parts.
 * @param found newest first
 */
export function searchIndexOf(found: readonly Searchable[]) {
  const oldestFirst = found.toReversed();
  const stands = new Map<string, number[]>();
  for (const [number, { entry, text, choices }] of oldestFirst.entries()) {
    const title = new Set(searchWords(entry[1]));
    for (const word of new Set([...title, ...searchWords(text), ...choices])) {
      const at = stands.getOrInsertComputed(word, () => []);
      at.push(number * 2 + (title.has(word) ? 1 : 0));
    }
  }
  const entries = oldestFirst.map(({ entry }) => entry);
  const parts = Math.ceil(entries.length / entriesPerPart);
  return {
    words: inParts([...stands.keys()].toSorted()).map((words) => ({
      words,
      part: words.map((word) => distances(stands.get(word) ?? [])),
    })),
    entries: Array.from({ length: parts }, (_, at) =>
      entries.slice(at * entriesPerPart, (at + 1) * entriesPerPart),
    ),
  };
}

/** The files that the search of a list fetches. @param found newest first */
export function searchTextsOf(list: ListPath, found: readonly Searchable[]): Map<string, string> {
  const texts = new Map<string, string>();
  const written = (part: WordPart | EntryPart): string => {
    const text = JSON.stringify(part);
    const name = hash('sha256', text, 'base64url').slice(0, nameLength);
    texts.set(searchPartPath(name).slice(1), text);
    return name;
  };
  const { words, entries } = searchIndexOf(found);
  const head: SearchHead = {
    words: words.map((one) => [written(one.part), one.words.join(' ')]),
    entries: entries.map(written),
  };
  return texts.set(searchHeadPath(list).slice(1), JSON.stringify(head));
}

function searchableRole(role: Role, { choicesOf }: Content): Searchable {
  const { path: page, title, place, sector, region, locality, employment, salary } = role;
  return {
    // Line breaks keep the two ends of a salary range together, and each dot with the text before it.
    entry: [
      page,
      title,
      [place, ...(salary ? [asOneWord(salaryShown(salary))] : [])].join('\u00A0· '),
    ],
    text: [sector, place, locality, region, employment].join(' '),
    choices: choicesOf(role).map(([name, value]) => `${name}=${value}`),
  };
}

/** Browsers may break a line after a dash even before a non-breaking space. U+2060 prevents that. */
function asOneWord(range: string): string {
  return range.replace(' – ', '\u00A0–\u00A0').replace('–', '–\u2060');
}

/** Indexes no article texts: reading them all again would take longer than everything else. */
function searchableInsight({ slug, fields }: Insight, { categoriesOf }: Content): Searchable {
  const { title, subtitle, excerpt, category, alsoIn, date, readMinutes } = fields;
  return {
    entry: [
      insightPath(slug),
      title,
      // A date and the reading time stay on one line too.
      `${category}\u00A0· ${dayInWords(date).replaceAll(' ', '\u00A0')}\u00A0· ${readMinutes}\u00A0min\u00A0read`,
    ],
    text: [subtitle, excerpt, category, alsoIn].join(' '),
    choices: categoriesOf(fields).map((one) => `category=${one}`),
  };
}

/**
 * Delta-encodes ascending numbers: the first as it is, each other as its difference from the one before. The
 * lowest bit is kept as it is.
 */
function distances(found: readonly number[]): number[] {
  return found.map((one, at) => one - ((found[at - 1] ?? 0) & ~1));
}

/**
 * Splits words into parts at boundaries that the words themselves determine. With parts of a fixed length, a new
 * word would move all later ones into other parts.
 */
function inParts(words: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (!last || last.length === wordsPerPart.most || beginsPart(word)) parts.push([word]);
    else last.push(word);
  }
  return parts;
}

function beginsPart(word: string): boolean {
  return hash('sha256', word, 'buffer').readUInt32BE() % wordsPerPart.about === 0;
}
