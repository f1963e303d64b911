import type { Changes } from '../desk/writing/changes.ts';
import { forgetAudit } from '../leads/store/access/audit.ts';
import { outageLog } from '../leads/store/outage-log.ts';
import type { Database } from '../leads/store/database/database.ts';
import { isShared } from '../leads/store/tables/is-shared.ts';
import { remindOfDue } from '../leads/store/work/due-answers.ts';
import { bindDatabase } from '../leads/store/database/bind-database.ts';
import { readState, writeState } from '../leads/store/database/relay-state.ts';
import { readOpenSince } from '../leads/store/work/open-since.ts';
import { mergeSearchIndex, placeToLook, takeIn } from '../leads/store/work/take-in.ts';
import { monthsBefore, sweepDaily } from '../leads/upkeep/daily-sweep.ts';
import { replyReminders } from '../leads/upkeep/reply-reminder.ts';
import type { Config } from '../settings/config.ts';
import { generalMailbox, type Mailboxes } from '../settings/mailboxes.ts';
import { clockSlackMs, idAt } from '../leads/lead.ts';
import { elapsedBetween, dayMs, hourMs, minuteMs, type Clock } from '../platform/clock.ts';
import type { RelayLog } from '../platform/log.ts';
import { faultLogger, startLoop } from '../platform/loop.ts';

/** The longest until a stored lead appears at the desk. */
const lookEveryMs = 1000;

/** Leads per write, which blocks the embedded store's relay: 4 for 0.7 ms, 16 for 2, then again for their words. */
const leadsAtOnce = { embedded: 4, shared: 64 };

/**
 * How long the desk rests after a write, in multiples of the time it took. When the relay writes much, the desk
 * waits for the lock, so its writes take longer and it holds back by itself.
 */
const restsPerWrite = 5;

/** Ids begin with the time they were made, and storing a lead may take a while: each look begins this far back. */
const slackMs = minuteMs;

/** How often a look goes back an hour, for a second relay whose clock is behind and leads that could not be taken in. */
const lookBackEveryMs = 10 * minuteMs;

/** If more leads than these fail, the cause is not in them, and nothing is taken in until the next look. */
const maxPassedOver = 1000;

/** How often all leads are searched for any that were missed otherwise. */
const lookOverAllEveryMs = dayMs;

/** The share of the promised reply time after which a mailbox is reminded. */
const remindAtShare = 5 / 6;

const remindEveryMs = minuteMs;

/** Leads reminded of in one write. A desk that was off may have more, which follow a minute later. */
const leadsReminded = 200;

interface Options {
  db: Database;
  clock: Clock;
  log: RelayLog;
  changes: Changes;
  /** Tells the relay that something is due. */
  wake: () => void;
  settings: Config['desk'];
  mailboxes: Mailboxes;
}

/** Starts the desk's background work: taking in leads, reminding of waiting ones, deleting old audit entries. */
export function startDeskWork(given: Options): { stop: () => Promise<void> } {
  const { db, clock } = given;
  const probe = () => writeState(db, 'desk-probe', String(clock.now()));
  const options = { ...given, log: outageLog(given.log, { clock, probe }) };
  const taken = { all: false };
  const loops = [takeInLoop(options, taken), reminderLoop(options, taken), auditLoop(options)];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Whether every lead that was stored before the desk started is taken in. */
interface Taken {
  all: boolean;
}

function takeInLoop({ db, clock, log, changes }: Options, taken: Taken) {
  const limit = isShared(db) ? leadsAtOnce.shared : leadsAtOnce.embedded;
  let after = '';
  const missed = createMissed(clock.now());
  return startLoop({
    clock,
    async round(stopping) {
      const now = clock.now();
      const openSince = await readOpenSince(db, now);
      let began = performance.now();
      const restMs = () => (performance.now() - began) * restsPerWrite;
      const { without } = missed;
      const request = { after, openSince, now, limit, without };
      const { count, last, more, faults } = await takeIn(db, request);
      for (const [id, err] of faults) {
        if (without.size === maxPassedOver) throw err;
        without.add(id);
        log.error({ err, lead: id }, 'desk: a lead could not be indexed; it will be tried again');
      }
      if (count > 0) {
        changes.tell();
        // A separate write, so that the relay can write in between.
        await clock.sleep(restMs(), stopping);
        began = performance.now();
        await mergeSearchIndex(db);
      }
      if (more) {
        after = last;
        return restMs();
      }
      taken.all = true;
      after = missed.lookBackFrom(now) ?? (await placeToLook(db, now, slackMs));
      return lookEveryMs;
    },
    onFault: faultLogger(log, 'desk: new leads could not be indexed', lookEveryMs),
  });
}

/** Keeps track of leads that the look of each second misses, and of when to look back for them. */
function createMissed(began: number) {
  let lookedBack = began;
  let lookedOverAll = began;
  /** Leads that could not be taken in since the last look back. */
  const without = new Set<string>();
  return {
    without,
    /** The id after which to look, or undefined until it is time to look back. */
    lookBackFrom(now: number): string | undefined {
      if (elapsedBetween(now, lookedBack) < lookBackEveryMs) return undefined;
      without.clear();
      lookedBack = now;
      if (elapsedBetween(now, lookedOverAll) < lookOverAllEveryMs) {
        return idAt(now - clockSlackMs - lookBackEveryMs);
      }
      lookedOverAll = now;
      return '';
    },
  };
}

function reminderLoop(options: Options, taken: Taken) {
  const { db, clock, log, wake, settings, mailboxes } = options;
  const { replyWithinMs, mailedUrl: deskUrl } = settings;
  const recipientsOf = (mailbox: string) =>
    (mailboxes.find(mailbox) ?? mailboxes.find(generalMailbox))?.recipients ?? [];
  return startLoop({
    clock,
    async round() {
      // Until then most waiting leads are unknown here, and each batch would be a mail of its own.
      if (!taken.all) return lookEveryMs;
      const now = clock.now();
      const receivedBy = now - replyWithinMs * remindAtShare;
      const request = { receivedBy, now, limit: leadsReminded };
      const count = await remindOfDue(db, request, (leads) =>
        replyReminders(leads, { now, replyWithinMs, deskUrl, recipientsOf }),
      );
      if (count > 0) {
        log.info({ leads: count }, 'desk: sent reminders of leads that wait for an answer');
        wake();
      }
      return remindEveryMs;
    },
    onFault: faultLogger(log, 'desk: no reminders of waiting leads could be sent', remindEveryMs),
  });
}

function auditLoop({ db, clock, log, settings }: Options) {
  const states = bindDatabase(db, { readState, writeState });
  return startLoop({
    clock,
    round: (stopping) =>
      sweepDaily({ name: 'audit-log', states, clock, log, stopping }, (believed) =>
        forgetAudit(db, monthsBefore(believed, settings.auditMonths)),
      ),
    onFault: faultLogger(log, 'desk: old entries of its log could not be deleted', hourMs),
  });
}
