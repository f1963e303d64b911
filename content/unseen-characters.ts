/** Characters that no XML may have: one would make a whole feed or sitemap unreadable. */
// eslint-disable-next-line no-control-regex -- these are what is looked for.
const unseen = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/u;

/** The first of them in a text: where it stands, and its number as Unicode writes it. */
export function unseenIn(text: string): { at: number; code: string } | undefined {
  const at = text.search(unseen);
  if (at === -1) return undefined;
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { at, code: `U+${code}` };
}

/** The first in the texts of some fields, which YAML writes as "\0": its field is named as closing.links.0.to. */
export function unseenInFields(
  value: unknown,
  field: readonly string[] = [],
): { field: string; code: string } | undefined {
  if (typeof value === 'string') {
    const found = unseenIn(value);
    return found && { field: field.join('.'), code: found.code };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unseenInFields(part, [...field, name]);
    if (found) return found;
  }
  return undefined;
}
