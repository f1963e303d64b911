import { hash } from 'node:crypto';
import path from 'node:path';
import type { z } from 'zod';
import { eachOrFaults, faultAt, throwTogether } from './content-error.ts';
import { markdownFilesIn, readContent, withFacts } from './content-files.ts';
import { fieldsOf, partsOf, type Parts } from './front-matter.ts';
import { cachedByFile } from './file-cache.ts';
import { faultsIn, innerLinksIn, type InnerLink } from './text-faults.ts';
import { isDeeperThan } from './text-nesting.ts';
import { sectionsIn, type ReadSection, type Section } from './text-sections.ts';

export interface MarkdownFile<Fields> {
  /** The file's name without its extension, which is the end of the page's address. */
  slug: string;
  fields: Fields;
  /** Its links and pictures within the site. */
  links: readonly InnerLink[];
  /** Read from the file on access, because thousands of texts at once would fill the memory. */
  readonly sections: readonly Section[];
}

/** How to read the files of a folder. */
interface FolderReading<Fields, More> {
  schema: z.ZodType<Fields>;
  /** Derives further fields from a file's text. @throws ContentError about faults in the text */
  readText: (sections: readonly ReadSection[], file: string) => More;
  /** The components that a file's text may name. None by default. */
  parts?: (slug: string) => readonly string[];
}

/** The limit of nested lists, quotations and emphasis. Without it only V8's stack would set one. */
const maxNesting = 50;

let areTextsOutlined = false;

/**
 * Replaces each text by an outline: one section whose html is the text's fingerprint. That suffices to tell which
 * pages change, without reading cached texts again.
 * @param areOutlined false to restore texts, for the pages that have changed
 */
export function outlineTexts(areOutlined = true): void {
  areTextsOutlined = areOutlined;
}

/** The sections of a file with their text, even while texts are outlined. */
export function wholeSections(file: Pick<MarkdownFile<unknown>, 'sections'>): readonly Section[] {
  const areOutlined = areTextsOutlined;
  areTextsOutlined = false;
  try {
    return file.sections;
  } finally {
    areTextsOutlined = areOutlined;
  }
}

/**
 * Reads every Markdown file of a folder, and checks its fields and its text. An unchanged file comes from the cache.
 * A file that vanishes meanwhile is left out.
 * @throws ContentError with the faults of all files
 */
export function readMarkdownFolder<Fields, More extends object = object>(
  folder: string,
  reading: FolderReading<Fields, More>,
): MarkdownFile<Fields & More>[] {
  const files = eachOrFaults(markdownFilesIn(folder), (file) => {
    const made = cachedByFile(file, () => readFile(file, reading));
    if (!made) return [];
    const { fields, links, fingerprint } = made;
    return [
      {
        slug: slugOf(file),
        fields,
        links,
        get sections() {
          return areTextsOutlined ? [outlineOf(fingerprint)] : sectionsOf(file);
        },
      },
    ];
  });
  return files.flat();
}

function slugOf(file: string): string {
  return path.basename(file, '.md');
}

interface ReadFile<Fields> {
  fields: Fields;
  links: readonly InnerLink[];
  /** A hash of what pages show of the text. */
  fingerprint: string;
}

/** @returns undefined if the file has gone */
function readFile<Fields, More extends object>(
  file: string,
  { schema, readText, parts = () => [] }: FolderReading<Fields, More>,
): ReadFile<Fields & More> | undefined {
  const text = readContent(file);
  if (text === undefined) return undefined;
  const found = partsOf(file, text);
  const sections = readSections(file, found);
  const [fields, more] = eachOrFaults<() => unknown, unknown>(
    [
      () => fieldsOf(file, found, schema),
      () => readText(sections, file),
      () => throwTogether(faultsIn(file, sections, parts(slugOf(file)))),
    ],
    (work) => work(),
  ) as [Fields, More];
  return {
    fields: { ...fields, ...more },
    links: innerLinksIn(sections),
    fingerprint: hash('sha256', JSON.stringify(sections.map(shownSection)), 'base64url'),
  };
}

function readSections(file: string, { body, bodyLine }: Parts): ReadSection[] {
  const tooDeep = (line: number) =>
    faultAt(
      file,
      line,
      `lists or quotations stand inside each other here, more than ${maxNesting} deep: take some out.`,
    );
  try {
    const sections = sectionsIn(withFacts(body), bodyLine);
    const deep = sections
      .flatMap(({ blocks }) => blocks)
      .find(({ token }) => isDeeperThan(maxNesting, token));
    if (deep) throw tooDeep(deep.line);
    return sections;
  } catch (error) {
    if (!isStackOver(error)) throw error;
    throw tooDeep(bodyLine);
  }
}

/** V8 reports a stack overflow in two ways, the second one while it compiles a pattern. */
function isStackOver(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return error instanceof SyntaxError && error.message.endsWith('Stack overflow');
}

/** The last result, because a page accesses its text several times in a row. */
let lastMade: { text: string; sections: readonly Section[] } | undefined;

/** The current text of a file that was read before. */
function sectionsOf(file: string): readonly Section[] {
  const text = readContent(file) ?? '';
  if (lastMade?.text !== text) {
    const { body, bodyLine } = partsOf(file, text);
    const sections = sectionsIn(withFacts(body), bodyLine).map(shownSection);
    lastMade = { text, sections };
  }
  return lastMade.sections;
}

function outlineOf(fingerprint: string): Section {
  return { heading: undefined, id: undefined, html: fingerprint, listItems: 0 };
}

/** The part of a section that pages show, without its place in the file. */
function shownSection({ heading, id, html, listItems }: ReadSection): Section {
  return { heading, id, html, listItems };
}
