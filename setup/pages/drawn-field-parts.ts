/** Parts of a field that browsers draw, with the kinds of field that have them. */
const kindsByPart: readonly (readonly [part: RegExp, kinds: readonly string[]])[] = [
  [/^::-webkit-(?:date|calendar)/, ['date', 'datetime-local', 'month', 'time', 'week']],
  [
    /^::-webkit-(?:inner|outer)-spin-button$/,
    ['number', 'datetime-local', 'month', 'time', 'week'],
  ],
  [/^::-webkit-search/, ['search']],
];

/** A kind's name as a text, with what tells whether it is the name of a property. */
const kindInScript =
  /(?<before>[{,])?["'`](?<kind>date|datetime-local|month|number|search|time|week)["'`](?<after>:)?/g;

/** @returns the fields of which one is needed for a pseudo-element; undefined where any element has it */
export function fieldsWithPart(pseudo: string): string[] | undefined {
  return kindsByPart.find(([part]) => part.test(pseudo))?.[1].map(fieldOf);
}

/** The fields that a page has. */
export function fieldsOfMarkup(html: string): string[] {
  return html
    .matchAll(/\btype="([a-z-]+)"/g)
    .map(([, kind = '']) => fieldOf(kind))
    .toArray();
}

/**
 * The fields that a script may make: each text that is a kind's name, wherever it comes from, but not
 * the name of a property, of which React has a list.
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
