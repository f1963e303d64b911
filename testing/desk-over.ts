import { createAttemptLimits, type AttemptLimits } from '../desk/visit/attempt-limits.ts';
import type { Desk } from '../desk/visit/desk-context.ts';
import { createChanges } from '../desk/writing/changes.ts';
import { writesOn } from '../desk/writing/writes.ts';
import type { Database } from '../leads/store/database/database.ts';
import { dayMs } from '../platform/clock.ts';
import { now as whenLeadsAreLookedAt } from './made-leads.ts';

/** What pages know of the desk, over a store, where no pages are asked for. */
export function deskOver(db: Database, now = () => whenLeadsAreLookedAt): Desk {
  const nothing = () => undefined;
  const nobodyAsks = () => Promise.resolve([]);
  let limits: AttemptLimits | undefined;
  return {
    db,
    write: writesOn(db),
    dataDir: '/nowhere',
    url: 'https://desk.example',
    now,
    mailboxNames: new Map(),
    filesAreScanned: false,
    replyWithinMs: dayMs,
    // Three megabytes, of which next to no test has a use.
    get limits() {
      return (limits ??= createAttemptLimits(now));
    },
    wake: nothing,
    changes: createChanges(),
    health: nobodyAsks,
    mailDomain: nobodyAsks,
  };
}
