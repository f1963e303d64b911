import { Fault } from '../../leads/fault.ts';
import { parkLeads, releaseLeads, replayLeads } from '../../leads/store/act-by-hand.ts';
import { writeAudit } from '../../leads/store/access/audit.ts';
import type { Act } from '../../leads/store/access/audit.ts';
import type { User } from '../../leads/store/access/users.ts';
import { namedLeads } from '../../leads/store/stored-lead.ts';
import {
  letGo,
  putOff,
  reopenLeads,
  settleLeads,
  takeLeads,
} from '../../leads/store/work/deeds.ts';
import type { Desk } from '../visit/desk-context.ts';

/** Leads that one deed is done to: a page of them, and no more than a database takes at once. */
const maxLeads = 200;

const dayMs = 24 * 3_600_000;

const leadId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const names = [
  'take',
  'let-go',
  'elsewhere',
  'spam',
  'reopen',
  'tomorrow',
  'next-week',
  'today',
  'release',
  'replay',
  'park',
] as const;

type DeedName = (typeof names)[number];

interface Deed {
  act: Act;
  run: (desk: Desk, ids: readonly string[], user: User) => Promise<readonly string[]>;
  /** What is said of the leads it was done to; `leads` reads "3 leads". */
  says: (leads: string, one: boolean) => string;
  /** What takes it back, where anything does. */
  undo?: DeedName;
}

const deeds: Readonly<Record<DeedName, Deed>> = {
  take: {
    act: 'took',
    run: ({ db, now }, ids, { address: by }) => takeLeads(db, ids, { by, now: now() }),
    says: (leads, one) => `${leads} ${one ? 'is' : 'are'} yours.`,
    undo: 'let-go',
  },
  'let-go': {
    act: 'let go',
    run: ({ db }, ids) => letGo(db, ids),
    says: (leads, one) => `${leads} ${one ? 'is' : 'are'} nobody’s now.`,
    undo: 'take',
  },
  elsewhere: {
    act: 'settled',
    run: ({ db, now }, ids, { address: by }) =>
      settleLeads(db, ids, 'elsewhere', { by, now: now() }),
    says: (leads, one) => `${leads} ${one ? 'counts' : 'count'} as answered elsewhere.`,
    undo: 'reopen',
  },
  spam: {
    act: 'called spam',
    run: ({ db, now }, ids, { address: by }) => settleLeads(db, ids, 'spam', { by, now: now() }),
    says: (leads, one) => `${leads} ${one ? 'is' : 'are'} put away as spam.`,
    undo: 'reopen',
  },
  reopen: {
    act: 'reopened',
    run: ({ db }, ids) => reopenLeads(db, ids),
    says: (leads, one) => `${leads} ${one ? 'is' : 'are'} open again.`,
  },
  tomorrow: {
    act: 'put off',
    run: ({ db, now }, ids) => putOff(db, ids, now() + dayMs),
    says: (leads, one) => `${leads} ${one ? 'comes' : 'come'} back tomorrow at this time.`,
    undo: 'today',
  },
  'next-week': {
    act: 'put off',
    run: ({ db, now }, ids) => putOff(db, ids, now() + 7 * dayMs),
    says: (leads, one) => `${leads} ${one ? 'comes' : 'come'} back in a week.`,
    undo: 'today',
  },
  today: {
    act: 'put off',
    run: ({ db }, ids) => putOff(db, ids, null),
    says: (leads, one) => `${leads} ${one ? 'is' : 'are'} back.`,
  },
  release: {
    act: 'released',
    run: async ({ db, now }, ids) =>
      onLeads(ids, releaseLeads(db, await namedLeads(db, ids), now())),
    says: (leads, one) => `${leads} ${one ? 'goes' : 'go'} out now.`,
  },
  replay: {
    act: 'sent again',
    run: async ({ db, now }, ids) =>
      onLeads(ids, replayLeads(db, await namedLeads(db, ids), now())),
    says: (leads, one) => `${leads} ${one ? 'is' : 'are'} sent again now.`,
  },
  park: {
    act: 'parked',
    run: async ({ db, now }, ids) => onLeads(ids, parkLeads(db, await namedLeads(db, ids), now())),
    says: (leads) => `Nothing of ${leads} is tried any more. Send it again when you like.`,
    undo: 'replay',
  },
};

/** What was done, in words, and how it is taken back; or why it was not. */
export type Done = Unsent &
  ({ done: string; undo: { name: DeedName; ids: readonly string[] } | null } | { problem: string });

/** Words of an answer that stay in their form. */
interface Unsent {
  answerText?: string;
  /** How many answers there are, where its author knew of fewer. */
  answersNow?: number;
}

/** Does what a form asks for to the leads it names, and notes it in the log. */
export async function doDeed(desk: Desk, user: User, form: FormData): Promise<Done> {
  const name = names.find((one) => one === form.get('do'));
  const ids = form.getAll('id').filter((id) => typeof id === 'string' && leadId.test(id));
  if (name === undefined) return { problem: 'The desk does not know how to do that.' };
  if (ids.length === 0) return { problem: 'Choose one or more leads first.' };
  const deed = deeds[name];
  try {
    const changed = await deed.run(desk, (ids as string[]).slice(0, maxLeads), user);
    if (changed.length === 0) {
      return { problem: 'Nothing was done: somebody was quicker. Look at it again.' };
    }
    for (const subject of changed) {
      await writeAudit(desk.db, { at: desk.now(), who: user.address, act: deed.act, subject });
    }
    desk.wake();
    desk.changes.dispatchEvent(new Event('change'));
    const one = changed.length === 1;
    const done = deed.says(one ? 'One lead' : `${changed.length} leads`, one);
    return { done, undo: deed.undo ? { name: deed.undo, ids: changed } : null };
  } catch (error) {
    if (error instanceof Fault) return { problem: error.message };
    throw error;
  }
}

/** These are done to all of the leads or to none. */
async function onLeads(ids: readonly string[], work: Promise<unknown>): Promise<readonly string[]> {
  await work;
  return ids;
}
