import type { Changes } from '../desk/writing/changes.ts';
import { forgetAudit } from '../leads/store/access/audit.ts';
import { calmLog } from '../leads/store/calm-log.ts';
import type { Database } from '../leads/store/database/database.ts';
import { isShared } from '../leads/store/tables/is-shared.ts';
import { remindOfDue } from '../leads/store/work/due-answers.ts';
import { onOpened } from '../leads/store/database/on-opened.ts';
import { readState, writeState } from '../leads/store/database/relay-state.ts';
import { readOpenSince } from '../leads/store/work/open-since.ts';
import { joinWords, takeIn } from '../leads/store/work/take-in.ts';
import { monthsBefore, sweepDaily } from '../leads/upkeep/daily-sweep.ts';
import { replyReminders } from '../leads/upkeep/reply-reminder.ts';
import type { Config } from '../settings/config.ts';
import { generalMailbox, type Mailboxes } from '../settings/mailboxes.ts';
import { clockSlackMs, idAt } from '../leads/lead.ts';
import { between, dayMs, hourMs, minuteMs, type Clock } from '../platform/clock.ts';
import type { RelayLog } from '../platform/log.ts';
import { faultLogger, startLoop } from '../platform/loop.ts';

/** A lead is seen at the desk this long after it was stored, at most. */
const lookEveryMs = 1000;

/** The embedded store's relay cannot write meanwhile: with 4 for 0.7 ms, with 16 for 2, then again for their words. */
const leadsAtOnce = { embedded: 4, shared: 64 };

/**
 * After a write as often its time is left to the relay. Where the relay writes much, the desk waits for
 * the lock, its writes take longer, and it holds back by itself.
 */
const restsPerWrite = 5;

/** Ids begin with their time: each look begins this far back, for a lead that was long in the making. */
const slackMs = minuteMs;

/** Relays whose clocks differ, and what could not be taken in, are looked for so often, an hour back. */
const lookBackEveryMs = 10 * minuteMs;

/** Where more leads than these cannot be taken in, it is about none of them: nothing is until the next look. */
const maxPassedOver = 1000;

/** Whatever else was missed is looked for among all leads, so often. */
const lookOverAllEveryMs = dayMs;

/** Of the time an answer may take, what is over when its mailbox is reminded. */
const remindAtShare = 5 / 6;

const remindEveryMs = minuteMs;

/** Marked in one write. A desk that was off may have more, which come a minute later. */
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

/** What the desk does beside answering: it takes in new leads, reminds of those that wait, and forgets what its log need not keep. */
export function startDeskWork(given: Options): { stop: () => Promise<void> } {
  const { db, clock } = given;
  const probe = () => writeState(db, 'desk-probe', String(clock.now()));
  const options = { ...given, log: calmLog(given.log, { clock, probe }) };
  const taken = { all: false };
  const loops = [takingIn(options, taken), reminding(options, taken), forgetting(options)];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Whether every lead that the desk found at its start is taken in. */
interface Taken {
  all: boolean;
}

function takingIn({ db, clock, log, changes }: Options, taken: Taken) {
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
        log.error({ err, lead: id }, 'desk: a lead was not taken in; it is tried again');
      }
      if (count > 0) {
        changes.tell();
        // A write of its own, with room for the relay's between the two.
        await clock.sleep(restMs(), stopping);
        began = performance.now();
        await joinWords(db);
      }
      if (more) {
        after = last;
        return restMs();
      }
      taken.all = true;
      after = missed.lookBackFrom(now) ?? idAt(now - slackMs);
      return lookEveryMs;
    },
    onFault: faultLogger(log, 'desk: new leads were not taken in', lookEveryMs),
  });
}

/** What the looks of each second do not find, and from where it is looked for now and then. */
function createMissed(began: number) {
  let lookedBack = began;
  let lookedOverAll = began;
  /** Leads that could not be taken in since the last look back. */
  const without = new Set<string>();
  return {
    without,
    /** The id after which to look, where it is time to. */
    lookBackFrom(now: number): string | undefined {
      if (between(now, lookedBack) < lookBackEveryMs) return undefined;
      without.clear();
      lookedBack = now;
      if (between(now, lookedOverAll) < lookOverAllEveryMs) {
        return idAt(now - clockSlackMs - lookBackEveryMs);
      }
      lookedOverAll = now;
      return '';
    },
  };
}

function reminding(options: Options, taken: Taken) {
  const { db, clock, log, wake, settings, mailboxes } = options;
  const { replyWithinMs, mailedUrl: deskUrl } = settings;
  const recipientsOf = (mailbox: string) =>
    (mailboxes.find(mailbox) ?? mailboxes.find(generalMailbox))?.recipients ?? [];
  return startLoop({
    clock,
    async round() {
      // Until then most of what waits is not known of, and each part would be a mail.
      if (!taken.all) return lookEveryMs;
      const now = clock.now();
      const receivedBy = now - replyWithinMs * remindAtShare;
      const request = { receivedBy, now, limit: leadsReminded };
      const count = await remindOfDue(db, request, (leads) =>
        replyReminders(leads, { now, replyWithinMs, deskUrl, recipientsOf }),
      );
      if (count > 0) {
        log.info({ leads: count }, 'desk: reminded of leads that wait for an answer');
        wake();
      }
      return remindEveryMs;
    },
    onFault: faultLogger(log, 'desk: nobody was reminded of leads that wait', remindEveryMs),
  });
}

function forgetting({ db, clock, log, settings }: Options) {
  const states = onOpened(db, { readState, writeState });
  return startLoop({
    clock,
    round: (stopping) =>
      sweepDaily({ name: 'audit-log', states, clock, log, stopping }, (believed) =>
        forgetAudit(db, monthsBefore(believed, settings.auditMonths)),
      ),
    onFault: faultLogger(log, 'desk: its log was not looked through', hourMs),
  });
}
