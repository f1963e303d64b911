/** Letters of a saved answer's name, and of its words as of any answer's. */
export const savedLimits = { title: 100, text: 20_000 } as const;

/** What a saved answer's marks stand for in an answer to one lead. */
interface Meant {
  /** Of who sent the lead; empty where they gave none. */
  name: string;
  reference: string;
  /** Name of whoever answers. */
  me: string;
}

/** A saved answer's words for one lead. What the lead does not say is left to whoever answers. */
export function wordsFor(text: string, { name, reference, me }: Meant): string {
  return text
    .replaceAll('{name}', () => name || '{name}')
    .replaceAll('{reference}', () => reference)
    .replaceAll('{me}', () => me);
}

/** A mark that an answer still has, which would go out as it stands. */
export function unfilledIn(text: string): string | undefined {
  return ['{name}', '{reference}', '{me}'].find((mark) => text.includes(mark));
}

/**
 * An answer's words as they are kept for others: what is one lead's own is taken out of them, and who wrote them
 * signs for nobody else.
 */
export function wordsToKeep(text: string, { name, reference, me }: Meant): string {
  const [greeting = '', ...lines] = marked(
    marked(text, name, '{name}'),
    reference,
    '{reference}',
  ).split('\n');
  const own = new Set([me, firstOf(me)].filter((one) => one !== ''));
  const signed = lines.map((line) => (own.has(line.trim()) ? '{me}' : line));
  return [greetingToKeep(greeting, name), ...signed].join('\n');
}

/** Not within another word: Jo is no part of Johannesburg. */
function marked(text: string, word: string, mark: string): string {
  if (word === '') return text;
  return text
    .split(word)
    .reduce((before, after) =>
      /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)
        ? before + word + after
        : before + mark + after,
    );
}

/** People are greeted by their first name, whatever they gave: before a comma, or where the line ends. */
function greetingToKeep(line: string, name: string): string {
  const words = line.split(' ');
  const isGreeted = (word: string, place: number) =>
    /[,!:.]$/.test(word) || !words[place + 1]
      ? word.replace(/[,!:.]$/, '') === firstOf(name)
      : false;
  return words
    .map((word, place) => (isGreeted(word, place) ? marked(word, firstOf(name), '{name}') : word))
    .join(' ');
}

function firstOf(name: string): string {
  return name.split(' ')[0] ?? '';
}
