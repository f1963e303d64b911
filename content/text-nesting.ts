import type { Token, Tokens } from 'marked';

/** Tokens that may be nested. */
const nesting: ReadonlySet<string> = new Set(['blockquote', 'del', 'em', 'link', 'list', 'strong']);

/** Whether a block nests them deeper than `most`. */
export function isDeeperThan(most: number, block: Token): boolean {
  const left: [token: Token, depth: number][] = [[block, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [token, outside] = next;
    const depth = outside + (nesting.has(token.type) ? 1 : 0);
    if (depth > most) return true;
    for (const inner of insideOf(token)) left.push([inner, depth]);
  }
  return false;
}

function insideOf(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type !== 'table') return 'tokens' in token ? (token.tokens ?? []) : [];
  const { header, rows } = token as Tokens.Table;
  return [header, ...rows].flat().flatMap(({ tokens }) => tokens);
}
