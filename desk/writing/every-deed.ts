import {
  handBack,
  handLeads,
  reopenLeads,
  settleLeads,
  unsettleLeads,
} from '../../leads/store/work/deeds.ts';
import { putOff, putOffAsBefore } from '../../leads/store/work/put-off.ts';
import { handOver } from '../../leads/upkeep/hand-over.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Deed } from './deed.ts';
import { deliveryDeeds } from './delivery-deeds.ts';

/** Every deed, by its name in forms. */
export const deeds = byName({
  take: {
    act: 'took',
    // Only from whoever had it on the page.
    run: (db, { ids, ...asShown }) =>
      handLeads(db, ids, { to: asShown.by, now: asShown.now, asShown }),
    says: (one) => `${one ? 'is' : 'are'} yours.`,
    undo: 'hand-back',
  },
  'let-go': {
    act: 'put back',
    // Only one’s own.
    run: (db, { ids, by, now }) =>
      handLeads(db, ids, { to: null, now, asShown: { by, before: {} } }),
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
    run: (db, { ids, ...asShown }) => settleLeads(db, ids, 'spam', asShown, asShown),
    says: (one) => `${one ? 'is' : 'are'} put away as spam.`,
    undo: 'unsettle',
  },
  reopen: {
    act: 'opened again',
    leavesSpam: true,
    async run(db, { ids }) {
      const opened = await reopenLeads(db, ids);
      // It may have been put off before it was answered, but whoever opens it wants it now.
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
    run: (db, { ids, now, ...asShown }) => putOff(db, ids, now + dayMs, asShown),
    says: (one) => `${one ? 'comes' : 'come'} back tomorrow at this time.`,
    undo: 'earlier-day',
  },
  'next-week': {
    act: 'put off',
    run: (db, { ids, now, ...asShown }) => putOff(db, ids, now + 7 * dayMs, asShown),
    says: (one) => `${one ? 'comes' : 'come'} back in a week.`,
    undo: 'earlier-day',
  },
  'until-day': {
    act: 'put off',
    run: (db, { ids, until, ...asShown }) => putOff(db, ids, until, asShown),
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
  ...deliveryDeeds,
});

export type DeedName = keyof typeof deeds;

export function isDeed(name: string): name is DeedName {
  return Object.hasOwn(deeds, name);
}

/** Ensures by type that each `undo` is itself the name of a deed. */
function byName<Name extends string>(all: Readonly<Record<Name, Deed<NoInfer<Name>>>>) {
  return all;
}
