import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eachOrFaults, faultAt, throwTogether } from './content-error.ts';
import { namedFacts } from './promises.ts';

/** Characters that XML forbids, any of which would break a whole feed or sitemap, and those that reverse text. */
// eslint-disable-next-line no-control-regex -- these are what is looked for.
const unseen = /[\0-\x08\x0B\x0C\x0E-\x1F\u202D\u202E\uFFFE\uFFFF]/;

/** The name of a fact in braces. YAML fields in braces contain more than one word. */
const named = /\{(\w+)\}/g;

/** A page's address ends with its file's name, which therefore must not need escaping anywhere. */
const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** With the suffixes of the files beside a page, the name has to fit into the 255 bytes that file systems allow. */
const longestSlug = 100;

/** Endings of files that are meant to be pages, including those that editors produce by mistake. */
const mistakenEnding = /\.(?:md|mdx|markdown|md\.txt)$/i;

/** Messages for files and folders that cannot be read, by error code. */
const unreadable: Readonly<Record<string, string>> = {
  EACCES: 'cannot be read by the user who builds the site: let them read it',
  EISDIR: 'is a folder, where a file is expected: give it another name',
  ELOOP: 'is a link that leads back to itself: take it away',
  ENOENT: 'is a link to a file that is not there: take it away',
};

/** The messages for folders. Treating such a folder as empty would take down all of its pages. */
const unreadableFolder: Readonly<Record<string, string>> = {
  ...unreadable,
  ENOENT:
    'is a link to a folder that is not there: see that its disk is mounted, or take the link away',
  ENOTDIR: 'is a file, where a folder is expected: give it another name',
};

/**
 * Whether a file is meant to be a page, even if misnamed. Files that editors and systems keep beside it are hidden or
 * have other endings.
 */
export function isMeantForPage(name: string): boolean {
  return !name.startsWith('.') && mistakenEnding.test(name);
}

/** The names in a folder. Empty if it does not exist, since Git keeps no empty folders. @throws ContentError */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (isGone(folder, code)) return [];
    throw faultAt(folder, undefined, `${unreadableFolder[code] ?? `cannot be read (${code})`}.`);
  }
}

/**
 * The paths of a folder's Markdown files, sorted.
 * @throws ContentError for each name that cannot be an address
 */
export function markdownFilesIn(folder: string): string[] {
  const files = namesIn(folder).filter(isMeantForPage).toSorted();
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
 * The text of a content file, with line ends normalised.
 * @returns undefined if the file has gone since it was listed
 * @throws ContentError
 */
export function readContent(file: string): string | undefined {
  const bytes = bytesOf(file);
  if (bytes === undefined) return undefined;
  if (!isUtf8(bytes)) {
    const words = 'this is not written in UTF-8: save the file again with that encoding.';
    const read = bytes.toString('utf8');
    throw faultAt(file, lineAt(read, read.indexOf('\uFFFD')), words);
  }
  const text = bytes.toString('utf8').replaceAll(/\r\n?/g, '\n');
  checkCharacters(file, text);
  checkVersions(file, text);
  checkFacts(file, text);
  return text;
}

/** Replaces the names of facts by the facts. */
export function withFacts(text: string): string {
  return text.replaceAll(named, (_whole, name: string) => namedFacts[name] ?? '');
}

/** The line of a position in a text, from 1. */
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
    if (isGone(file, code)) return undefined;
    throw faultAt(file, undefined, `${unreadable[code] ?? `cannot be read (${code})`}.`);
  }
}

/** Whether nothing has this name any more. A dangling link still exists. */
function isGone(name: string, code: string): boolean {
  return code === 'ENOENT' && !lstatSync(name, { throwIfNoEntry: false });
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

/** Rejects Git's conflict markers, which mean that two people changed the same line. */
function checkVersions(file: string, text: string): void {
  const at = text.search(/^<{7} /m);
  if (at === -1) return;
  throw faultAt(
    file,
    lineAt(text, at),
    'two versions of an edit stand here, with lines of <<<<<<<, ======= and >>>>>>> around them: keep one of them, and delete those lines.',
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
