import { hash } from 'node:crypto';
import path from 'node:path';
import type { z } from 'zod';
import { eachOrFaults, faultAt, throwTogether } from './content-error.ts';
import { markdownFilesIn, readContent, withFacts } from './content-files.ts';
import { fieldsOf, partsOf, type Parts } from './front-matter.ts';
import { madeOf } from './known-files.ts';
import { faultsIn, innerLinksIn, type InnerLink } from './text-faults.ts';
import { isDeeperThan } from './text-nesting.ts';
import { sectionsIn, type ReadSection, type Section } from './text-sections.ts';

export interface MarkdownFile<Fields> {
  /** The file's name without its ending: it is the page's address. */
  slug: string;
  fields: Fields;
  /** Where its text leads inside the site. */
  links: readonly InnerLink[];
  /** Made from the file when they are asked for: thousands of texts at once would fill the memory. */
  readonly sections: readonly Section[];
}

/** What there is to know of a folder's files. */
interface FolderReading<Fields, More> {
  schema: z.ZodType<Fields>;
  /** Makes further fields of a file's text. @throws ContentError that says what is wrong there */
  readText: (sections: readonly ReadSection[], file: string) => More;
  /** What the text of a file may ask for by name; by default nothing. */
  parts?: (slug: string) => readonly string[];
}

/** Of lists, quotations and emphasis inside each other: how many can be read at all, V8's stack alone would say. */
const maxNesting = 50;

let areTextsOutlined = false;

/**
 * From here on a text is one section, whose html is the fingerprint of all. That is enough to tell which
 * pages change, and no text has to be read for it that was read before.
 * @param areOutlined false for the text again, such as for the pages that have changed
 */
export function outlineTexts(areOutlined = true): void {
  areTextsOutlined = areOutlined;
}

/** The sections of a file with their text, while texts are outlined too. */
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
 * Reads every Markdown file of a folder and checks its fields and its text. A file that stands as it
 * did when it was read before is not read again; one that goes while they are read is left out.
 * @throws ContentError telling everything that is wrong with any of them
 */
export function readMarkdownFolder<Fields, More extends object = object>(
  folder: string,
  reading: FolderReading<Fields, More>,
): MarkdownFile<Fields & More>[] {
  const files = eachOrFaults(markdownFilesIn(folder), (file) => {
    const made = madeOf(file, () => readFile(file, reading));
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
  /** Another with every change of what pages show of the text. */
  fingerprint: string;
}

/** @returns undefined where the file has gone */
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
    fingerprint: hash('sha256', JSON.stringify(sections.map(shownOf)), 'base64url'),
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

/** V8 says it in two ways: the second where the stack ends as it compiles a pattern. */
function isStackOver(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return error instanceof SyntaxError && error.message.endsWith('Stack overflow');
}

/** A page asks for its text more than once in a row. */
let lastMade: { text: string; sections: readonly Section[] } | undefined;

/** The text of a file that was read before, as it stands now. */
function sectionsOf(file: string): readonly Section[] {
  const text = readContent(file) ?? '';
  if (lastMade?.text !== text) {
    const { body, bodyLine } = partsOf(file, text);
    const sections = sectionsIn(withFacts(body), bodyLine).map(shownOf);
    lastMade = { text, sections };
  }
  return lastMade.sections;
}

function outlineOf(fingerprint: string): Section {
  return { heading: undefined, id: undefined, html: fingerprint, listItems: 0 };
}

/** What pages show of a section: not where it stands in its file. */
function shownOf({ heading, id, html, listItems }: ReadSection): Section {
  return { heading, id, html, listItems };
}
