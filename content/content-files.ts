import { isUtf8 } from 'node:buffer';
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eachOrFaults, faultAt, throwTogether } from './content-error.ts';
import { namedFacts } from './promises.ts';

/**
 * Characters that no XML may have, since one would make a whole feed or sitemap unreadable; and those
 * that turn around what stands behind them.
 */
// eslint-disable-next-line no-control-regex -- these are what is looked for.
const unseen = /[\0-\x08\x0B\x0C\x0E-\x1F\u202D\u202E\uFFFE\uFFFF]/;

/** A fact by its name; fields in braces have more than a word between them. */
const named = /\{(\w+)\}/g;

/** A page's address ends in its file's name: as such it needs no escaping anywhere. */
const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** With what stands beside a page, its name has to fit into the 255 bytes that file systems take. */
const longestSlug = 100;

/** What somebody meant for a page, and what an editor made of its ending. */
const mistakenEnding = /\.(?:md|mdx|markdown|md\.txt)$/i;

/** What to say of a file that cannot be read. */
const unreadable: Readonly<Record<string, string>> = {
  EACCES: 'cannot be read by the user who builds the site: let them read it',
  EISDIR: 'is a folder, where a file is expected: give it another name',
  ELOOP: 'is a link that leads back to itself: take it away',
  ENOENT: 'is a link to a file that is not there: take it away',
};

/**
 * The Markdown files of a folder, by name. What an editor or a system keeps beside them is hidden or
 * has another ending, and is nobody's page. Git keeps no folder of which the last file was taken away.
 * @throws ContentError for each whose name cannot be an address
 */
export function markdownFilesIn(folder: string): string[] {
  const all = existsSync(folder) ? readdirSync(folder) : [];
  const names = all.filter((name) => !name.startsWith('.'));
  const files = names.filter((name) => mistakenEnding.test(name)).toSorted();
  return eachOrFaults(files, (name) => {
    const file = path.join(folder, name);
    const own = path.basename(name, '.md');
    if (!name.endsWith('.md')) throw faultAt(file, undefined, 'let its name end in .md.');
    if (slug.test(own) && own.length <= longestSlug) return file;
    throw faultAt(
      file,
      undefined,
      `its name is its page's address: use small letters without accents, digits and single hyphens, ${longestSlug} at most, as in tax-manager-retail-cpt.md.`,
    );
  });
}

/**
 * The text of a content file, with plain line ends, whatever the editor made of them.
 * @returns undefined where the file has gone since it was listed
 * @throws ContentError
 */
export function readContent(file: string): string | undefined {
  const bytes = bytesOf(file);
  if (bytes === undefined) return undefined;
  if (!isUtf8(bytes)) {
    const words = 'this is not written in UTF-8: save the file again with that encoding.';
    throw faultAt(file, lineOfFirstOther(bytes), words);
  }
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF+/, '')
    .replaceAll(/\r\n?/g, '\n');
  checkCharacters(file, text);
  checkFacts(file, text);
  return text;
}

/** With each fact in the place of its name. */
export function withFacts(text: string): string {
  return text.replaceAll(named, (_whole, name: string) => namedFacts[name] ?? '');
}

/** The line that a place in a text is in, from 1. */
function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !lstatSync(file, { throwIfNoEntry: false })) return undefined;
    throw faultAt(file, undefined, `${unreadable[code] ?? `cannot be read (${code})`}.`);
  }
}

/** The line of the first byte that is of another encoding. */
function lineOfFirstOther(bytes: Buffer): number {
  const text = bytes.toString('utf8');
  return lineAt(text, text.indexOf('\uFFFD'));
}

function checkCharacters(file: string, text: string): void {
  const at = text.search(unseen);
  if (at === -1) return;
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw faultAt(
    file,
    lineAt(text, at),
    `this has a character that nobody sees (U+${code}), as comes along from Word: delete it, or type the line anew.`,
  );
}

function checkFacts(file: string, text: string): void {
  const unknown = [...text.matchAll(named)].filter(
    ([, name = '']) => !Object.hasOwn(namedFacts, name),
  );
  const names = Object.keys(namedFacts).join('}, {');
  throwTogether(
    unknown.map(({ 0: whole, index }) =>
      faultAt(file, lineAt(text, index), `${whole}: expected {${names}}`),
    ),
  );
}
