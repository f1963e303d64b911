import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { lexer, parser } from 'marked';
import type { Token } from 'marked';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { madeOf } from './known-files.ts';
import { namedFacts } from './promises.ts';

/** What is wrong in a content file: the file, the field, and what is expected there. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** A part of a Markdown body under its `##` heading; the words before the first have none. */
export interface Section {
  heading: string | undefined;
  /** The anchor that leads to it. */
  id: string | undefined;
  html: string;
  /** How many items the section's lists hold together. */
  listItems: number;
}

export interface MarkdownFile<Fields> {
  /** The file's name without its ending: it is the page's address. */
  slug: string;
  fields: Fields;
  /** Made from the file when they are asked for: thousands of texts at once would fill the memory. */
  readonly sections: readonly Section[];
}

const frontMatter = /^---\n([^]*?)\n---\n([^]*)$/;

/** Characters that no XML may have: one would make a whole feed or sitemap unreadable. */
// eslint-disable-next-line no-control-regex -- these are what is looked for.
const unseen = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/;

/** A fact by its name; fields in braces have more than a word between them. */
const named = /\{(\w+)\}/g;

let areTextsOutlined = false;

/**
 * From here on a section's html is its fingerprint. That is enough to tell which pages change, and
 * no text has to be read for it that was read before.
 * @param areOutlined false for the text again, such as for the pages that have changed
 */
export function outlineTexts(areOutlined = true): void {
  areTextsOutlined = areOutlined;
}

/**
 * Reads every Markdown file of a folder and checks its front matter. A file that stands as it did
 * when it was read before is not read again.
 * @param readText makes further fields of a file's text, or says what is wrong there
 * @throws ContentError naming every wrong or missing field of the first file that has one
 */
export function readMarkdownFolder<Fields, More extends object = object>(
  folder: string,
  schema: z.ZodType<Fields>,
  readText: (sections: readonly Section[], file: string) => More,
): MarkdownFile<Fields & More>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => {
      const file = path.join(folder, name);
      const { fields, outline } = madeOf(file, () => {
        const { yaml, body } = readParts(file);
        const checked = checkFields(file, yaml, schema);
        const sections = sectionsIn(file, body);
        const more = readText(sections, file);
        return { fields: { ...checked, ...more }, outline: sections.map(outlineOf) };
      });
      return {
        slug: path.basename(file, '.md'),
        fields,
        get sections() {
          return areTextsOutlined ? outline : sectionsIn(file, readParts(file).body);
        },
      };
    });
}

function readParts(file: string): { yaml: string; body: string } {
  const [, yaml, body] = frontMatter.exec(readWhole(file)) ?? [];
  if (yaml === undefined || body === undefined) {
    throw new ContentError(`${file}: start with the fields between two lines of ---.`);
  }
  return { yaml, body };
}

/** With plain line ends, whatever the editor made of them. */
function readWhole(file: string): string {
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const at = text.search(unseen);
  if (at === -1) return text;
  const line = text.slice(0, at).split('\n').length;
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw new ContentError(
    `${file}: line ${line} has a character that nobody sees (U+${code}), as comes along from Word: delete it.`,
  );
}

function checkFields<Fields>(file: string, yaml: string, schema: z.ZodType<Fields>): Fields {
  const document = parseDocument(yaml);
  const [fault] = document.errors;
  if (fault) throw new ContentError(`${file}: ${fault.message}`);
  const fields: unknown = document.toJS({
    reviver: (_name, value: unknown) =>
      typeof value === 'string' ? withFacts(file, value) : value,
  });
  const result = schema.safeParse(fields);
  if (!result.success) {
    const lines = result.error.issues.map(
      (issue) => `${file}: ${issue.path.join('.') || 'fields'}: ${issue.message}`,
    );
    throw new ContentError(lines.join('\n'));
  }
  return result.data;
}

/** With each fact in the place of its name. */
function withFacts(file: string, text: string): string {
  return text.replaceAll(named, (whole, name: string) => {
    const fact = namedFacts[name];
    if (fact !== undefined) return fact;
    const names = Object.keys(namedFacts).join('}, {');
    throw new ContentError(`${file}: ${whole}: expected {${names}}`);
  });
}

/** A page asks for its text more than once in a row. */
let lastMade: { body: string; sections: readonly Section[] } | undefined;

function sectionsIn(file: string, body: string): readonly Section[] {
  if (lastMade?.body !== body) lastMade = { body, sections: sectionsOf(withFacts(file, body)) };
  return lastMade.sections;
}

function outlineOf(section: Section): Section {
  return { ...section, html: createHash('sha256').update(section.html).digest('base64url') };
}

function sectionsOf(body: string): Section[] {
  const sections: { heading: string | undefined; tokens: Token[] }[] = [];
  for (const token of lexer(body)) {
    if (token.type === 'heading' && token['depth'] === 2) {
      sections.push({ heading: String(token['text']), tokens: [] });
    } else if (sections.length === 0) {
      if (token.type !== 'space') sections.push({ heading: undefined, tokens: [token] });
    } else {
      sections.at(-1)?.tokens.push(token);
    }
  }
  return sections.map(({ heading, tokens }) => ({
    heading,
    id: heading?.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    html: withCurlyQuotes(parser(tokens)),
    listItems: tokens.reduce(
      (count, token) => count + (token.type === 'list' ? (token['items'] as unknown[]).length : 0),
      0,
    ),
  }));
}

/** Quotation marks as they are set in print; keyboards have the straight ones. Markup keeps its own. */
function withCurlyQuotes(html: string): string {
  return html
    .replaceAll(/(?<![\p{L}\d.,!?%])&quot;(?=\S)/gu, '“')
    .replaceAll('&quot;', '”')
    .replaceAll(/(?<![\p{L}\d.,!?%])&#39;(?=\p{L})/gu, '‘')
    .replaceAll('&#39;', '’');
}
