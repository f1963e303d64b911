/** The pseudo-elements that browsers draw in form fields, with the input types that have them. */
const kindsByPart: readonly (readonly [part: RegExp, kinds: readonly string[]])[] = [
  [/^::-webkit-(?:date|calendar)/, ['date', 'datetime-local', 'month', 'time', 'week']],
  [
    /^::-webkit-(?:inner|outer)-spin-button$/,
    ['number', 'datetime-local', 'month', 'time', 'week'],
  ],
  [/^::-webkit-search/, ['search']],
];

/** An input type as a string literal, with the characters around it that show whether it is a property name. */
const kindInScript =
  /(?<before>[{,])?["'`](?<kind>date|datetime-local|month|number|search|time|week)["'`](?<after>:)?/g;

/** @returns the fields that have a pseudo-element. Undefined if any element may have it */
export function fieldsWithPart(pseudo: string): string[] | undefined {
  return kindsByPart.find(([part]) => part.test(pseudo))?.[1].map(fieldOf);
}

/** The input types in a page's markup. */
export function fieldsOfMarkup(html: string): string[] {
  return html
    .matchAll(/\btype="([a-z-]+)"/g)
    .map(([, kind = '']) => fieldOf(kind))
    .toArray();
}

/**
 * The input types that a script may create: each string literal that names one, unless it is a property name, of
 * which React contains a list.
 */
export function fieldsOfScript(script: string): string[] {
  return script
    .matchAll(kindInScript)
    .filter(({ groups }) => !(groups?.['before'] && groups['after']))
    .map(({ groups }) => fieldOf(groups?.['kind'] ?? ''))
    .toArray();
}

function fieldOf(kind: string): string {
  return `input[type=${kind}]`;
}
