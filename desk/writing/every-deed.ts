import { Fault } from '../../leads/fault.ts';
import { parkLeads, releaseLeads, replayLeads } from '../../leads/store/lead/act-by-hand.ts';
import type { Act, By } from '../../leads/store/access/audit.ts';
import type { Database } from '../../leads/store/database/database.ts';
import type { LeadStatus } from '../../leads/lead-status.ts';
import type { StoredLead } from '../../leads/store/lead/stored-lead.ts';
import {
  handBack,
  handLeads,
  reopenLeads,
  settleLeads,
  unsettleLeads,
  type Changed,
} from '../../leads/store/work/deeds.ts';
import { putOff, putOffAsBefore } from '../../leads/store/work/put-off.ts';
import { handOver } from '../../leads/upkeep/hand-over.ts';
import { dayMs } from '../../platform/clock.ts';

/** What a form says of a deed beside its name and its leads. */
export interface With {
  /** What each of them had: who, or that it was spam, as its page was shown; or what it is to have again. */
  before: Readonly<Record<string, string>>;
  /** Address of whom they are handed to, or are taken back from. */
  to: string;
  /** The moment that they come back. */
  until: number;
  /** Until when what is taken back had put them off; empty where it had called them back. */
  isNow: string;
  /** When that was done, in milliseconds. */
  at: string;
}

/** What a deed is done to, by whom. */
interface Doing extends By, With {
  ids: readonly string[];
  /** Those of them that are still there, as they stand. */
  leads: readonly StoredLead[];
  /** Public origin of the desk. */
  url: string;
}

/** What that is called. */
interface Called {
  /** Any of them had somebody, or was put off, before. */
  hadAny: boolean;
  /** Whom they are handed to. */
  whose: string;
  /** On which they come back. */
  day: string;
}

interface Deed<Name extends string> {
  act: Act;
  /** It may go out by this. What was called spam since its page was shown is left. */
  sends?: true;
  /** @returns the leads that it was done to, by id or with what they had before */
  run: (db: Database, doing: Doing) => Promise<readonly (string | Changed)[]>;
  /** What is said of the lead it was done to, or of the leads, behind their number. */
  says: (one: boolean, called: Called) => string;
  /** What takes it back, where anything does. */
  undo?: Name;
}

/** Every deed, as forms name it. */
export const deeds = byName({
  take: {
    act: 'took',
    // From whomever has it on the page, and from nobody else.
    run: (db, { ids, ...knowing }) =>
      handLeads(db, ids, { to: knowing.by, now: knowing.now, knowing }),
    says: (one) => `${one ? 'is' : 'are'} yours.`,
    undo: 'hand-back',
  },
  'let-go': {
    act: 'put back',
    // One’s own alone.
    run: (db, { ids, by, now }) =>
      handLeads(db, ids, { to: null, now, knowing: { by, before: {} } }),
    says: (one) => `${one ? 'is' : 'are'} nobody’s now.`,
    undo: 'hand-back',
  },
  'hand-over': {
    act: 'handed over',
    run: (db, { leads, ...doing }) => handOver(db, leads, doing),
    says: (one, { whose }) => `${one ? 'is' : 'are'} ${whose} now.`,
    undo: 'hand-back',
  },
  'hand-back': {
    act: 'gave back',
    run: (db, { ids, before, ...doing }) => handBack(db, ids, { ...doing, holders: before }),
    says: (one, { hadAny }) =>
      hadAny
        ? `${one ? 'is' : 'are'} back with whoever had ${one ? 'it' : 'them'}.`
        : `${one ? 'is' : 'are'} nobody’s now.`,
  },
  elsewhere: {
    act: 'answered elsewhere',
    run: (db, { ids, ...by }) => settleLeads(db, ids, 'elsewhere', by),
    says: (one) => `${one ? 'counts' : 'count'} as answered elsewhere.`,
    undo: 'unsettle',
  },
  spam: {
    act: 'marked as spam',
    run: (db, { ids, ...knowing }) => settleLeads(db, ids, 'spam', knowing, knowing),
    says: (one) => `${one ? 'is' : 'are'} put away as spam.`,
    undo: 'unsettle',
  },
  reopen: {
    act: 'opened again',
    sends: true,
    async run(db, { ids }) {
      const opened = await reopenLeads(db, ids);
      // Whoever opens it wants it now, and it may have been put off before it was answered.
      await putOff(db, opened, null);
      return opened;
    },
    says: (one) => `${one ? 'is' : 'are'} open again.`,
  },
  unsettle: {
    act: 'opened again',
    run: (db, { ids, by }) => unsettleLeads(db, ids, by),
    says: (one) => `${one ? 'is' : 'are'} open again.`,
  },
  tomorrow: {
    act: 'put off',
    run: (db, { ids, now, ...knowing }) => putOff(db, ids, now + dayMs, knowing),
    says: (one) => `${one ? 'comes' : 'come'} back tomorrow at this time.`,
    undo: 'earlier-day',
  },
  'next-week': {
    act: 'put off',
    run: (db, { ids, now, ...knowing }) => putOff(db, ids, now + 7 * dayMs, knowing),
    says: (one) => `${one ? 'comes' : 'come'} back in a week.`,
    undo: 'earlier-day',
  },
  'until-day': {
    act: 'put off',
    run: (db, { ids, until, ...knowing }) => putOff(db, ids, until, knowing),
    says: (one, { day }) => `${one ? 'comes' : 'come'} back on ${day}.`,
    undo: 'earlier-day',
  },
  today: {
    act: 'called back',
    run: (db, { ids }) => putOff(db, ids, null),
    says: (one) => `${one ? 'is' : 'are'} back.`,
    undo: 'earlier-day',
  },
  'earlier-day': {
    act: 'put off as before',
    run: (db, { ids, before: days, ...done }) => putOffAsBefore(db, ids, { days, ...done }),
    says: (one, { hadAny }) =>
      hadAny ? `${one ? 'is' : 'are'} put off as before.` : `${one ? 'is' : 'are'} back.`,
  },
  release: {
    act: 'released',
    sends: true,
    run: (db, { leads, now }) =>
      onThose(leads, 'quarantined', (held) => releaseLeads(db, held, now)),
    says: (one) => `${one ? 'goes' : 'go'} out now.`,
  },
  replay: {
    act: 'sent again',
    sends: true,
    // Where it takes parking back, what a colleague has parked anew stays so.
    run: (db, { leads, now, at }) =>
      onThose(
        leads.filter(
          ({ deliveries }) => at === '' || deliveries.some((one) => String(one.parked_at) === at),
        ),
        'parked',
        (parked) => replayLeads(db, parked, now),
      ),
    says: (one) => `${one ? 'is' : 'are'} sent again now.`,
  },
  park: parks(['waiting', 'parked']),
  // What a colleague has sent again since it was shown as given up goes on.
  leave: parks(['parked']),
});

export type DeedName = keyof typeof deeds;

export function isDeed(name: string): name is DeedName {
  return Object.hasOwn(deeds, name);
}

/** What takes a deed back is one of them, too. */
function byName<Name extends string>(all: Readonly<Record<Name, Deed<NoInfer<Name>>>>) {
  return all;
}

/** Gives up those of some leads that are in one of these states. */
function parks(from: readonly ('waiting' | 'parked')[]): Deed<'replay'> {
  return {
    act: 'parked',
    async run(db, { leads, before, now }) {
      const due = leads.filter(({ status }) => from.some((one) => one === status));
      const { parked } = await parkLeads(db, due.length > 0 ? due : leads, now, from);
      if (parked.length === 0)
        throw new Fault('It is being sent at this moment. Look at it again in a few minutes.');
      // With how they were shown: what was spam by then is sent again where this is taken back.
      return leads.flatMap(({ reference, lead: { id } }) =>
        parked.includes(reference) ? [{ id, from: before[id] ?? null }] : [],
      );
    },
    says: (one) =>
      `${one ? 'is' : 'are'} not tried any more. Send ${one ? 'it' : 'them'} again when you like.`,
    undo: 'replay',
  };
}

/**
 * Of those that are ticked, one may have been seen to by somebody else: it keeps nothing from being done to the
 * others.
 */
async function onThose(
  leads: readonly StoredLead[],
  status: LeadStatus,
  work: (those: readonly StoredLead[]) => Promise<unknown>,
): Promise<readonly string[]> {
  const those = leads.filter((one) => one.status === status && one.deidentifiedAt === null);
  if (those.length > 0) await work(those);
  return those.map(({ lead }) => lead.id);
}
