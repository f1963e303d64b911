/** Maximum lengths in UTF-16 units of a saved answer's title, and of the text of any answer. */
export const savedLimits = { title: 100, text: 20_000 } as const;

/** The values of a saved answer's placeholders for one lead. */
interface Meant {
  /** Name of the lead's sender; empty if they gave none. */
  name: string;
  reference: string;
  /** Name of the person who answers. */
  me: string;
}

/** Fills in a saved answer's placeholders. A value that the lead lacks is left to the person who answers. */
export function wordsFor(text: string, { name, reference, me }: Meant): string {
  return text
    .replaceAll('{name}', () => name || '{name}')
    .replaceAll('{reference}', () => reference)
    .replaceAll('{me}', () => me);
}

/** A placeholder left in an answer, which would be sent as it is. */
export function unfilledIn(text: string): string | undefined {
  return ['{name}', '{reference}', '{me}'].find((mark) => text.includes(mark));
}

/**
 * Turns an answer's text into a saved answer: one lead's own values become placeholders, and its author's signature
 * becomes the user's.
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

/** Replaces whole words only: Jo is not part of Johannesburg. */
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

/** Replaces a first name in a greeting, before a comma or at the end of the line, whatever full name they gave. */
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
