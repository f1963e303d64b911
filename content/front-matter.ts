import { LineCounter, isMap, parseDocument, visit, type Document } from 'yaml';
import type { z } from 'zod';
import { faultAt, throwTogether, type ContentError } from './content-error.ts';
import { withFacts } from './content-files.ts';
import { withCurlyQuotes } from './curly-quotes.ts';

export type Parts = ReturnType<typeof partsOf>;

/** `\s` includes the byte-order mark that some editors write. */
const begin = /^\s*---[ \t]*\n/;
const end = /\n---[ \t]*(?:\n|$)/;

/** Plain messages for errors that the YAML parser names by its own codes. */
const yamlWords: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this field stands here for a second time: leave one of them.',
  TAB_AS_INDENT: 'indent with spaces and not with a tab.',
  BLOCK_AS_IMPLICIT_KEY: "put a text with a colon in it between quotation marks: 'Tax: a guide'.",
};

const otherwise =
  "put the text between quotation marks, 'as here', and write an apostrophe in it twice ('').";

/**
 * Splits a content file into its fields and its text, each with its first line.
 * @throws ContentError if the fields are not at the top
 */
export function partsOf(file: string, text: string) {
  const first = begin.exec(text)?.[0];
  if (first === undefined) {
    throw faultAt(file, 1, 'start with the fields between two lines of ---.');
  }
  const yamlLine = linesIn(first) + 1;
  const rest = text.slice(first.length - 1);
  const last = end.exec(rest);
  if (!last) {
    throw faultAt(file, yamlLine, 'the fields have no end: put a line of --- behind the last.');
  }
  const yaml = rest.slice(1, last.index);
  return {
    yaml,
    yamlLine,
    body: rest.slice(last.index + last[0].length),
    bodyLine: yamlLine + linesIn(yaml) + 2,
  };
}

/** @throws ContentError naming every wrong or missing field */
export function fieldsOf<Fields>(
  file: string,
  { yaml, yamlLine }: Parts,
  schema: z.ZodType<Fields>,
): Fields {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => lines.linePos(offset).line + yamlLine - 1;
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) {
    const words = yamlWords[fault.code] ?? `this cannot be read (${fault.message}): ${otherwise}`;
    throw faultAt(file, lineOf(fault.pos[0]), words);
  }
  visit(document, {
    // Somebody wanted a text that begins with an asterisk.
    Alias(_key, { range }) {
      throw faultAt(file, lineOf(range?.[0] ?? 0), otherwise);
    },
  });
  if (!isMap(document.contents)) {
    throw faultAt(file, yamlLine, 'expected fields, such as title: Tax Manager.');
  }
  const fields: unknown = document.toJS({
    reviver: (_name, value: unknown) =>
      typeof value === 'string' ? withCurlyQuotes(withFacts(value)) : value,
  });
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throwTogether(result.error.issues.flatMap((issue) => faultsOf(issue)));
  throw result.error;

  function faultsOf(issue: z.core.$ZodIssue): ContentError[] {
    const at = (place: PropertyKey[], words: string) => {
      const start = startOf(document, place);
      const name = place.join('.');
      return faultAt(file, start === undefined ? undefined : lineOf(start), `${name}: ${words}`);
    };
    if (issue.code !== 'unrecognized_keys') return [at(issue.path, issue.message)];
    return issue.keys.map((key) =>
      at([...issue.path, key], 'there is no such field: correct its name, or take it out.'),
    );
  }
}

/** The offset of a field or, if it is missing, of its parent. Undefined for a missing top-level field. */
function startOf(document: Document, place: readonly PropertyKey[]): number | undefined {
  if (place.length === 0) return undefined;
  const node = document.getIn(place, true) as { range?: [number, number, number] } | undefined;
  return node?.range?.[0] ?? startOf(document, place.slice(0, -1));
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
