import { parseEnv } from 'node:util';
import { isSetting } from './every-setting.ts';

/** One setting of a `.env`, or a line that sets nothing. */
interface Entry {
  /** Counted from 1. */
  line: number;
  /** Undefined if nothing is set. */
  set: { name: string; value: string | undefined } | undefined;
  /** The line's beginning up to the name's end, so that no password is repeated. */
  beginning: string;
  /** Its value begins with a quotation mark that no line closes. */
  isOpen: boolean;
  /** Its value is cut off at a # that probably belongs to it, such as one in a password. */
  isCut: boolean;
  /** Something follows the closing quotation mark, such as a second address of a list. */
  hasMore: boolean;
}

/**
 * Faults in the lines of a `.env`, a sentence each. Node accepts all of them in silence. It ignores a line without
 * "=". Of a repeated name it takes the last value, even an empty one. It takes an unclosed quotation mark as part of
 * the value, or, if another follows in a later line, everything up to there as the value. It drops what follows a
 * closed one, and ends a value at a #.
 */
export function faultsInLines(text: string): string[] {
  const entries = [...entriesOf(text.split(/\r?\n/))];
  const saying = (words: string, isSo: (entry: Entry) => boolean) =>
    entries
      .filter(isSo)
      .map(({ line, beginning }) => `.env: Line ${line} (${beginning}…) ${words}`);
  const byName = Map.groupBy(entries, ({ set }) => set?.name);
  const twice = [...byName]
    .filter(([name, { length }]) => name !== undefined && length > 1)
    .filter(([, same]) => new Set(same.map(({ set }) => set?.value)).size > 1)
    .map(
      ([name, same]) =>
        `.env: ${name} is set in lines ${same.map(({ line }) => line).join(' and ')}, each time to another value. Keep one of them.`,
    );
  return [
    ...saying(
      'sets nothing. Write it as NAME=value, or put a # before it.',
      ({ set }) => set === undefined,
    ),
    ...saying(
      'has a character in its name that no setting has, such as an invisible one from a web page. Type the name again.',
      ({ set }) => set !== undefined && !/^[\w.-]+$/.test(set.name),
    ),
    ...saying(
      'opens a quotation mark that is not closed. Close it, or restore the rest of the line.',
      ({ isOpen, set }) =>
        isOpen || (isSetting(set?.name ?? '') && /[\r\n]/.test(set?.value ?? '')),
    ),
    ...saying(
      'continues after the quotation mark that closes its value, and would end there. Put the whole value between two quotation marks.',
      ({ hasMore }) => hasMore,
    ),
    ...saying(
      'has a # in its value, which would end there. Put the whole value between quotation marks. If a comment begins there, put a space before the #.',
      ({ set, isCut }) => set !== undefined && isCut,
    ),
    ...twice,
  ];
}

function* entriesOf(lines: readonly string[]): Generator<Entry> {
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at]?.trim() ?? '';
    if (text === '' || text.startsWith('#')) continue;
    const { last, isOpen } = valueFrom(lines, at);
    const [set] = Object.entries(parseEnv(lines.slice(at, last + 1).join('\n')));
    const [beginning = ''] = /^[\w.-]*/.exec(text) ?? [];
    yield {
      line: at + 1,
      set: set && { name: set[0], value: set[1] },
      beginning,
      isOpen,
      isCut: endsAtHash(text),
      hasMore: /^[^=]*=\s*(["'`])(?:(?!\1).)*\1\s*[^\s#]/.test(text),
    };
    at = last;
  }
}

/** A quoted value may span several lines. */
function valueFrom(lines: readonly string[], first: number): { last: number; isOpen: boolean } {
  const [, quote, rest = ''] = /^[^=]*=\s*(["'`])(.*)$/.exec(lines[first] ?? '') ?? [];
  if (quote === undefined || rest.includes(quote)) return { last: first, isOpen: false };
  const last = lines.findIndex((line, at) => at > first && line.includes(quote));
  return last === -1 ? { last: first, isOpen: true } : { last, isOpen: false };
}

/** Node takes whatever follows a # as a comment. Whoever means one puts a space before it. */
function endsAtHash(line: string): boolean {
  const value = line.slice(line.indexOf('=') + 1).trimStart();
  return !/^["'`]/.test(value) && /\S#/.test(value.slice(0, value.indexOf('#') + 1));
}
