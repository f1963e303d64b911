import { idAt } from '../../leads/lead.ts';
import { openConfiguredDatabase } from '../../testing/test-database.ts';
import { readInbox } from '../../leads/store/work/inbox.ts';
import { views } from '../../leads/store/work/view.ts';
import { commonWords, rareCampaign, rareWord } from './made-up-leads.ts';
import type { Timed } from './timed-pages.ts';
import { dayMs } from '../../platform/clock.ts';

/** Nearly two years, close to the end of the list. */
const deepDays = 700;

/** Each view at its top and far down, and filtered lists. */
export function listPages(): Timed[] {
  const deep = idAt(Date.now() - deepDays * dayMs);
  return [
    ...views.flatMap((view) => [
      [`${view}, first page`, `/?view=${view}`] as const,
      [`${view}, ${deepDays} days down`, `/?view=${view}&before=${deep}`] as const,
    ]),
    ['all, of a mailbox', '/?view=all&mailbox=talent'],
    ['all, of a form', '/?view=all&form=consultation'],
    ['all, of a campaign', '/?view=all&campaign=campaign-7'],
    ['all, of a campaign of seven leads', `/?view=all&campaign=${rareCampaign}`],
    ['all, of a week a year ago', `/?view=all&since=${day(372)}&until=${day(365)}`],
    [
      'all, of two words and a week',
      `/?view=all&form=contact&mailbox=services&campaign=campaign-7&since=${day(372)}&until=${day(365)}`,
    ],
    ['answered, of a campaign', '/?view=answered&campaign=campaign-7'],
    ['late, of a mailbox', '/?view=late&mailbox=talent'],
    ['new, of a campaign that brought none', '/?view=new&campaign=none-such'],
  ];
}

/** Usual searches, and those that are hardest to answer. */
export async function searchPages(dataDir: string): Promise<Timed[]> {
  const lead = await oneLead(dataDir);
  const deep = idAt(Date.now() - deepDays * dayMs);
  const [word, other] = commonWords;
  const all: readonly (readonly [what: string, find: string, more?: string])[] = [
    ['a rare word', rareWord],
    ['a common word', word],
    ['a common word, far down', word, `&before=${deep}`],
    ['two common words', `${word} ${other}`],
    ['a common and a rare word', `${word} ${rareWord}`],
    ['a name', lead.name],
    ['an address', lead.address],
    ['a phone number', lead.phone],
    ['a reference', lead.reference],
    ['the beginning of many words', 'nko'],
    ['the beginnings of two words', 'nko tha'],
    ['two misspelt words', lead.name.replaceAll(/\b\w/g, '$&h')],
    ['the end of a phone number', lead.phone.replaceAll(' ', '').slice(-5)],
    ['nothing like it', 'qqqqqqqq'],
    ['a common word in a campaign of seven', word, `&campaign=${rareCampaign}`],
    ['a common word in a week a year ago', word, `&since=${day(372)}&until=${day(365)}`],
    ['a rare word in a week a year ago', rareWord, `&since=${day(372)}&until=${day(365)}`],
  ];
  return [
    ...all.map(([what, find, more = '']) => timed(what, 'all', find, more)),
    ...views.map((view) => timed('a common word', view, word)),
    ...views.map((view) => timed('a rare word', view, rareWord)),
  ];
}

/** The other screens that read many leads. */
export const screens: readonly Timed[] = [
  ['At a glance', '/glance'],
  ['People', '/people'],
  ['Log', '/log'],
  ['Team', '/team'],
  ['Saved answers', '/answers'],
];

function timed(what: string, view: string, find: string, more = ''): Timed {
  return [`${what}, in ${view}`, `/?view=${view}&find=${encodeURIComponent(find)}${more}`];
}

function day(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
}

/** The name, address, phone number and reference of a lead in the middle. */
async function oneLead(dataDir: string) {
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const until = Date.now() - 300 * dayMs;
  const looking = { me: '', now: until, lateAfterMs: dayMs };
  const { leads } = await readInbox(db, { ...looking, view: 'all', until, limit: 1 });
  await db.destroy();
  const [{ lead, reference } = { lead: undefined, reference: '' }] = leads;
  const [name = '', address = '', phone = ''] = lead?.fields.map(({ value }) => value) ?? [];
  return { name, address, phone, reference };
}
