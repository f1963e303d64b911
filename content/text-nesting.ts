import type { Token, Tokens } from 'marked';

/** What a text may have inside itself, and that again. */
const nesting: ReadonlySet<string> = new Set(['blockquote', 'del', 'em', 'link', 'list', 'strong']);

/** Whether more of these stand inside each other in a block of text. */
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
