/** Letters of a saved answer's name, and of its words as of any answer's. */
export const savedLimits = { title: 100, text: 20_000 } as const;

/** A saved answer's words for one lead. What the lead does not say is left to whoever answers. */
export function wordsFor(
  text: string,
  { name, reference }: { name: string; reference: string },
): string {
  return text
    .replaceAll('{name}', () => name || '{name}')
    .replaceAll('{reference}', () => reference);
}

/** An answer's words as they are kept for others: what is one lead's own is taken out of them. */
export function wordsToKeep(
  text: string,
  { name, reference }: { name: string; reference: string },
): string {
  const nameless = name === '' ? text : text.replaceAll(name, '{name}');
  return nameless.replaceAll(reference, '{reference}');
}
