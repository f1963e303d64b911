import { forgetAudit } from '../leads/store/access/audit.ts';
import type { Database } from '../leads/store/database.ts';
import { agreeOnState } from '../leads/store/relay-state.ts';
import { takeIn } from '../leads/store/work/take-in.ts';
import { idAt } from '../leads/lead.ts';
import type { Clock } from '../platform/clock.ts';
import type { RelayLog } from '../platform/log.ts';
import { startLoop } from '../platform/loop.ts';

/** A lead is seen at the desk this long after it was stored, at most. */
const lookEveryMs = 1000;

/** A write of more would hold up acceptance. */
const leadsAtOnce = 50;

/** Between two such writes, while many leads wait to be taken in. */
const breathMs = 20;

/** Ids begin with their time: relays whose clocks differ, or a lead long in the making, are looked for this far back. */
const slackMs = 60_000;

const dayMs = 24 * 3_600_000;
const monthMs = 30.44 * dayMs;

/** Leads from before the desk was there are nobody's to answer, but for those of its last days. */
const stillOpenMs = 7 * dayMs;

interface Options {
  db: Database;
  clock: Clock;
  log: RelayLog;
  /** Told when something has changed that somebody may be looking at. */
  changes: EventTarget;
  auditMonths: number;
}

/** What the desk does beside answering: it takes in new leads, and forgets what its log need not keep. */
export function startDeskWork(options: Options): { stop: () => Promise<void> } {
  const loops = [takingIn(options), forgetting(options)];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function takingIn({ db, clock, log, changes }: Options) {
  let after = '';
  let openSince: number | undefined;
  return startLoop({
    clock,
    async round() {
      const now = clock.now();
      openSince ??= Number(await agreeOnState(db, 'desk-began', String(now))) - stillOpenMs;
      const { count, last } = await takeIn(db, { after, openSince, now, limit: leadsAtOnce });
      if (count > 0) changes.dispatchEvent(new Event('change'));
      if (count === leadsAtOnce) {
        after = last;
        return breathMs;
      }
      after = idAt(now - slackMs);
      return lookEveryMs;
    },
    onFault(error) {
      log.error({ err: error }, 'desk: new leads were not taken in');
      return lookEveryMs;
    },
  });
}

function forgetting({ db, clock, log, auditMonths }: Options) {
  return startLoop({
    clock,
    async round() {
      await forgetAudit(db, clock.now() - auditMonths * monthMs);
      return dayMs;
    },
    onFault(error) {
      log.error({ err: error }, 'desk: its log was not looked through');
      return dayMs;
    },
  });
}
