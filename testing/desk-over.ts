import { createAttemptLimits, type AttemptLimits } from '../desk/visit/attempt-limits.ts';
import type { Desk } from '../desk/visit/desk-context.ts';
import { createChanges } from '../desk/writing/changes.ts';
import { writesOn } from '../desk/writing/writes.ts';
import type { Database } from '../leads/store/database/database.ts';
import { dayMs } from '../platform/clock.ts';
import { now as whenLeadsAreLookedAt } from './made-leads.ts';

/** The desk's context over a store, for tests that call its functions without requesting pages. */
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
    // Created on access: it takes three megabytes, which hardly any test needs.
    get limits() {
      return (limits ??= createAttemptLimits(now));
    },
    wake: nothing,
    changes: createChanges(),
    health: nobodyAsks,
    mailDomain: nobodyAsks,
  };
}
