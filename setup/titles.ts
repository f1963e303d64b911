import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** What the tests of a file are called, as far as it is known before they run. */
interface Titles {
  whole: string[];
  /** Of titles that are put together, what is the same for all of them. */
  begun: string[];
  /** Every text of the file: what such a title is made of besides is among them. */
  texts: string[];
}

/** What of a syntax tree's nodes tells about titles (ESTree). */
interface Node {
  type?: string;
  value?: unknown;
  callee?: { name?: string };
  arguments?: Node[];
}

/** Whether a file has a test with these words in its title, in any case. */
export function isTitled(file: string, words: string): 'yes' | 'perhaps' | 'no' {
  const { whole, begun, texts } = titlesIn(file);
  if (whole.some((title) => has(title, words))) return 'yes';
  const isPossible = begun.some((title) => {
    const rest = words.split(/\s+/).filter((word) => !has(title, word));
    return texts.some((text) => has(text, rest.join(' ')));
  });
  return isPossible ? 'perhaps' : 'no';
}

export function has(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}

function titlesIn(file: string): Titles {
  const titles: Titles = { whole: [], begun: [], texts: [] };
  look(parseSync(file, readFileSync(file, 'utf8')).program, (node) => {
    titles.texts.push(...textsOf(node));
    if (node.type !== 'CallExpression' || node.callee?.name !== 'test') return;
    const [title] = node.arguments ?? [];
    if (title?.type === 'Literal') titles.whole.push(...textsOf(title));
    else {
      const begun: string[] = [];
      look(title, (part) => begun.push(...textsOf(part)));
      titles.begun.push(begun.join(' '));
    }
  });
  return titles;
}

function textsOf({ type, value }: Node): string[] {
  if (type === 'Literal' && typeof value === 'string') return [value];
  return type === 'TemplateElement' ? [(value as { cooked: string }).cooked] : [];
}

function look(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  see(node);
  for (const part of Object.values(node)) look(part, see);
}
