import { headerText } from '../../../leads/header-text.ts';
import { markFrom, referenceOf, type Lead, type LeadField } from '../../../leads/lead.ts';

// What the relay says of a lead itself, beside the visitor's words.

/** What reads like spam and is delivered all the same says so before a reader has read it. */
export function markOf(lead: Lead): LeadField[] {
  if (!isMarked(lead)) return [];
  return [{ name: 'check', label: 'This reads like spam', value: lead.spam.reasons.join(' ') }];
}

function isMarked({ spam }: Lead): boolean {
  return spam.score >= markFrom;
}

/** What the relay adds under the visitor's words: the name of a row, its label, and what it says of a lead. */
const ownRows: readonly [
  name: string,
  label: string,
  valueOf: (lead: Lead, deskUrl: string | undefined) => string | null | undefined,
][] = [
  ['reference', 'Reference', ({ id }) => referenceOf(id)],
  ['desk', 'At the desk', ({ id }, url) => url && `${url}/leads/${referenceOf(id)}`],
  [
    'received',
    'Received',
    ({ receivedAt: at }) => `${southAfricanTime.format(at)} (South African time)`,
  ],
  ['page', 'Page', ({ page }) => page],
  ['landing', 'Visit began on', ({ attribution }) => attribution?.landing],
  ['referrer', 'Came from', ({ attribution }) => attribution?.referrer],
  ['campaign', 'Campaign', ({ attribution }) => campaignWords(attribution?.campaign)],
  ['check', 'Spam check', (lead) => (isMarked(lead) ? '' : lead.spam.reasons.join(' '))],
];

export function circumstances(lead: Lead, deskUrl: string | undefined): LeadField[] {
  return ownRows.flatMap(([name, label, valueOf]) => {
    const value = valueOf(lead, deskUrl);
    return value ? [{ name, label, value }] : [];
  });
}

/** Labels of all rows that are not the visitor's, as `readAs` has them. */
const ownLabels: ReadonlySet<string> = new Set(
  ['This reads like spam', 'File', ...ownRows.map(([, label]) => label)].map(readAs),
);

/** Nobody can list which letters look like ours, in other alphabets and in our own. */
const notOurLetters = /[^\x20-\x7e\p{P}\p{Z}]/u;

/** A form may name its fields as it likes: in quotes one is not taken for a row of the relay's. */
export function toldApart(field: LeadField, { form }: Lead): LeadField {
  if (form !== null) return field;
  const label = headerText(field.label);
  const plain = withoutMarks(label);
  const looksLikeOurs = label === '' || notOurLetters.test(plain) || ownLabels.has(readAs(plain));
  return { ...field, label: looksLikeOurs ? `“${label}”` : label };
}

/** Accents and the like stay on letters of ours. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** What an eye makes of a label that passes over it. */
function readAs(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[i1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll(/[^a-z]/g, '');
}

// Made once: making it takes as long as composing the mail. South Africa's English would have 08 August.
const southAfricanTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** `utm_source=news&utm_medium=mail` as "source: news, medium: mail". */
function campaignWords(campaign = ''): string {
  return [...new URLSearchParams(campaign)]
    .map(([name, value]) => `${name.replace(/^utm_/, '')}: ${value}`)
    .join(', ');
}
