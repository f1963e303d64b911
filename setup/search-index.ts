import { createHash } from 'node:crypto';
import { categoriesOf } from '../content/insight-cards.ts';
import { insightPath, paths } from '../content/paths.ts';
import type { ListPath } from '../content/paths.ts';
import { readInsights } from '../content/insights.ts';
import type { Insight } from '../content/insights.ts';
import { postedOn, salaryShown } from '../content/posting.ts';
import { choicesOf } from '../content/role-choices.ts';
import { openRoles } from '../content/roles.ts';
import type { Role } from '../content/roles.ts';
import { searchWords } from '../content/search-words.ts';
import { entriesPerPart, searchHeadPath, wordsPerPart } from '../site/islands/search-files.ts';
import type { FoundEntry, SearchHead, WordPart } from '../site/islands/search-files.ts';

/** What the search of a list can find. */
export interface Searchable {
  entry: FoundEntry;
  /** What stands beside the title. */
  text: string;
  /** As `sector=logistics`. */
  choices: readonly string[];
}

/** The name of an index's folder is long enough that no two of them are the same. */
const nameLength = 12;

/** What the search of roles and of insights fetches, by the files' names. @throws ContentError */
export function searchTexts(): Map<string, string> {
  return new Map([
    ...textsOf(paths.candidates, searchableRoles()),
    ...textsOf(paths.insights, readInsights().map(searchableInsight)),
  ]);
}

/** The files of an index by their names, the newest entry first. */
export function searchIndexOf(found: readonly Searchable[]): {
  words: string[];
  parts: Map<string, unknown>;
} {
  const stands = new Map<string, number[]>();
  for (const [number, { entry, text, choices }] of found.entries()) {
    const title = new Set(searchWords(entry[1]));
    for (const word of new Set([...title, ...searchWords(text), ...choices])) {
      const at = stands.get(word) ?? [];
      if (at.length === 0) stands.set(word, at);
      at.push(number * 2 + (title.has(word) ? 1 : 0));
    }
  }
  const words = [...stands.keys()].toSorted();
  const steps: WordPart = words.map((word) => distances(stands.get(word) ?? []));
  const entries = found.map(({ entry }) => entry);
  return {
    words,
    parts: new Map([
      ...inParts('w', steps, wordsPerPart),
      ...inParts('e', entries, entriesPerPart),
    ]),
  };
}

function textsOf(list: ListPath, found: readonly Searchable[]): [name: string, text: string][] {
  const { words, parts } = searchIndexOf(found);
  const texts = [...parts].map(([name, part]) => [name, JSON.stringify(part)] as const);
  const hash = createHash('sha256')
    .update(JSON.stringify([words, texts]))
    .digest('base64url');
  // Under /assets/ a browser keeps what it has: a name never means anything else.
  const folder = `/assets/search/${hash.slice(0, nameLength)}/`;
  const head: SearchHead = { folder, words: words.join(' ') };
  return [
    [searchHeadPath(list).slice(1), JSON.stringify(head)],
    ...texts.map(([name, text]): [string, string] => [`${folder}${name}`.slice(1), text]),
  ];
}

function searchableRoles(): Searchable[] {
  return openRoles()
    .toSorted((a, b) => b.posted.localeCompare(a.posted))
    .map(searchableRole);
}

function searchableRole(role: Role): Searchable {
  const { path: page, title, place, sector, region, locality, employment, salary } = role;
  return {
    entry: [page, title, [place, ...(salary ? [salaryShown(salary)] : [])].join(' · ')],
    text: [sector, place, locality, region, employment].join(' '),
    choices: choicesOf(role).map(([name, value]) => `${name}=${value}`),
  };
}

/** Without its text: reading every article again would take longer than all else. */
function searchableInsight({ slug, fields }: Insight): Searchable {
  const { title, subtitle, excerpt, category, alsoIn, date, readMinutes } = fields;
  return {
    entry: [
      insightPath(slug),
      title,
      // The minutes stay with what they are of where a line ends.
      `${category} · ${postedOn(date)} · ${readMinutes}\u00A0min\u00A0read`,
    ],
    text: [subtitle, excerpt, category, alsoIn].join(' '),
    choices: categoriesOf(fields).map((one) => `category=${one}`),
  };
}

/** The first as it is, each other as what it is more than the one before; the lowest bit stays. */
function distances(found: readonly number[]): number[] {
  return found.map((one, at) => one - ((found[at - 1] ?? 0) & ~1));
}

function* inParts(
  name: string,
  all: readonly unknown[],
  size: number,
): Generator<[string, unknown]> {
  for (let start = 0; start < all.length; start += size) {
    yield [`${name}${start / size}.json`, all.slice(start, start + size)];
  }
}
