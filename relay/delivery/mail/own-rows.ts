import { headerText } from '../../../leads/header-text.ts';
import { markFrom, referenceOf, type Lead, type LeadField } from '../../../leads/lead.ts';

// The rows that the relay itself adds to a lead's mail, beside the visitor's words.

/** The row that warns of a lead that reads like spam but is delivered, before its words. */
export function markOf(lead: Lead): LeadField[] {
  if (!isMarked(lead)) return [];
  return [{ name: 'check', label: 'This reads like spam', value: lead.spam.reasons.join(' ') }];
}

function isMarked({ spam }: Lead): boolean {
  return spam.score >= markFrom;
}

/** The rows under the visitor's words: name, label, and value for a lead. */
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

/** Labels of all the relay's rows, as `readAs` folds them. */
const ownLabels: ReadonlySet<string> = new Set(
  ['This reads like spam', 'File', ...ownRows.map(([, label]) => label)].map(readAs),
);

/** Any letter beyond ASCII counts as a lookalike: nobody can list those of every alphabet. */
const notOurLetters = /[^\x20-\x7e\p{P}\p{Z}]/u;

/** Quotes a label that could pass for one of the relay's rows. Other people's forms name their fields as they like. */
export function markLookalike(field: LeadField, { form }: Lead): LeadField {
  if (form !== null) return field;
  const label = headerText(field.label);
  const plain = withoutMarks(label);
  const looksLikeOurs = label === '' || notOurLetters.test(plain) || ownLabels.has(readAs(plain));
  return { ...field, label: looksLikeOurs ? `“${label}”` : label };
}

/** Accented forms of ASCII letters stay allowed. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** Folds a label to what it looks like at a glance. */
function readAs(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[i1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll(/[^a-z]/g, '');
}

// Made once: that takes as long as composing the mail. The locale en-ZA would write 08 August.
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
