import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { lexer, parser } from 'marked';
import type { Token } from 'marked';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
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
  sections: readonly Section[];
}

const frontMatter = /^---\n([^]*?)\n---\n([^]*)$/;

/** A fact by its name; fields in braces have more than a word between them. */
const named = /\{(\w+)\}/g;

/**
 * Reads every Markdown file of a folder and checks its front matter.
 * @throws ContentError naming every wrong or missing field of the first file that has one
 */
export function readMarkdownFolder<Fields>(
  folder: string,
  schema: z.ZodType<Fields>,
): MarkdownFile<Fields>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => readMarkdownFile(path.join(folder, name), schema));
}

function readMarkdownFile<Fields>(file: string, schema: z.ZodType<Fields>): MarkdownFile<Fields> {
  const [, yaml, body] = frontMatter.exec(readText(file)) ?? [];
  if (yaml === undefined || body === undefined) {
    throw new ContentError(`${file}: start with the fields between two lines of ---.`);
  }
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
  return {
    slug: path.basename(file, '.md'),
    fields: result.data,
    sections: sectionsOf(withFacts(file, body)),
  };
}

/** With plain line ends, whatever the editor made of them. */
function readText(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
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
