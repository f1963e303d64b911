import { readCanary } from '../canary/canary-state.ts';
import type { AttemptReport } from '../../delivery/attempt.ts';
import type { Store } from '../../../leads/store/store.ts';
import type { HourlyErasures } from '../../../leads/upkeep/hourly-erasures.ts';
import type { ConditionName } from './alert.ts';

/** Something that a person has to act on for as long as it holds. */
export interface Condition {
  name: ConditionName;
  /** How much of it there is; 0 when it does not hold, undefined when that is not known yet. */
  look: (now: number) => Promise<number | undefined>;
  title: (count: number) => string;
  advice: string;
  /** What is said once it is over. */
  over: string;
}

type BacklogStore = Pick<Store, 'backlog'>;

/** A delivery was given up, and by no person: nothing happens to it until a person acts. */
export function parkedCondition(store: BacklogStore): Condition {
  return {
    name: 'parked',
    look: async (now) => (await store.backlog(now)).parkedByItself,
    title: (count) => `${deliveries(count)} parked`,
    advice:
      'They were given up and are kept. See why: npm run leads -- list --status parked. Send them again: npm run leads -- replay.',
    over: 'Nothing that was given up is parked any more',
  };
}

/** Deliveries wait longer than a mail server's passing troubles last. */
export function lateCondition(store: BacklogStore): Condition {
  return {
    name: 'late',
    async look(now) {
      const { waiting } = await store.backlog(now);
      return waiting.reduce((sum, { late }) => sum + late, 0);
    },
    title: (count) => `${deliveries(count)} waiting for over 15 minutes`,
    advice:
      'They are kept and tried for five days. See them: npm run leads -- list --status waiting.',
    over: 'Nothing waits for over 15 minutes any more',
  };
}

/**
 * The desk ends again and again. Whoever opens it sees that, but it also reminds people of who waits
 * for an answer.
 */
export function deskCondition(isDown: () => boolean): Condition {
  return {
    name: 'desk',
    look: () => Promise.resolve(isDown() ? 1 : 0),
    title: () => 'The desk does not stay up',
    advice:
      'Leads are taken and delivered; nobody is reminded of who waits for an answer. The relay’s log says why the desk ends.',
    over: 'The desk is up again',
  };
}

/** Where the server's words are all there is to go by, such as a block list at its greeting. */
const refusalAdvice =
  'No mail goes out until it takes us again; leads are kept. Read the server’s words: npm run leads -- list --status waiting, then show with a reference. Have our host taken off the list it names, or ask the provider.';

/** The mail server refuses us, whatever we send, such as with 535 to our password. */
export function createRefusedCondition(): Condition & { learn: (report: AttemptReport) => void } {
  let refused: number | undefined;
  let toDo = refusalAdvice;
  return {
    name: 'refused',
    learn({ channel, outcome, refusesUs, advice }) {
      if (refusesUs) {
        refused = 1;
        toDo = advice ?? refusalAdvice;
      } else if (channel === 'mail' && outcome === 'delivered') refused = 0;
    },
    look: () => Promise.resolve(refused),
    title: () => 'The mail server refuses us',
    get advice() {
      return toDo;
    },
    over: 'The mail server takes our mail again',
  };
}

/** A policy, a block list or a full mailbox: a reply for good that a person can yet do something about. */
export function turnedAwayCondition(
  store: Pick<Store, 'countRefused'>,
  refused: Condition,
): Condition {
  return {
    name: 'turned-away',
    // While the server refuses us altogether, that is what there is to tell.
    look: async (now) => ((await refused.look(now)) === 1 ? undefined : store.countRefused()),
    title: (count) => `${deliveries(count)} refused by a mail server's policy or full mailbox`,
    advice:
      'They are kept and tried for five days. Read the server’s words: npm run leads -- list --status waiting, then show with a reference. Have our host or sender taken off the list it names, or room made in the mailbox. Where it takes no mail from our sender, set MAIL_FROM to an address that the account in SMTP_URL may send from, and start the relay again.',
    over: 'No waiting delivery is refused any more',
  };
}

/** What was erased may be left in traces until a person acts. */
export function erasureCondition({ open }: Pick<HourlyErasures, 'open'>): Condition {
  return {
    name: 'erasure',
    look: () => Promise.resolve(open()),
    title: (count) => (count === 1 ? '1 erasure stands open' : `${count} erasures stand open`),
    advice:
      'Leads come in and go out meanwhile, and nothing that was erased is sent. The relay tries again each hour. What holds it up, and what to do: npm run leads -- verify',
    over: 'Every erasure is finished',
  };
}

/** Files cannot be scanned: the leads they came with wait, and nobody else. */
export function scannerCondition(store: Pick<Store, 'countUnscanned'>): Condition {
  return {
    name: 'scanner',
    look: () => store.countUnscanned(),
    title: (count) =>
      `The virus scanner does not answer: ${count === 1 ? '1 lead with a file waits' : `${count} leads with files wait`}`,
    advice:
      'They are kept, and the scanner is asked again each minute. Start clamd, or correct CLAMD_URL; without CLAMD_URL files go out unscanned. Its words: npm run leads -- list --status waiting, then show with a reference.',
    over: 'No lead waits for the virus scanner any more',
  };
}

/** Our own daily message did not come out at the other end. */
export function canaryCondition(store: Pick<Store, 'readState'>): Condition {
  return {
    name: 'canary',
    async look() {
      const canary = await readCanary(store);
      if (canary === undefined) return undefined;
      return canary.missing ? 1 : 0;
    },
    title: () => 'The canary did not arrive',
    advice:
      'The relay’s own message was not in the inbox of CANARY_MAILBOX after 15 minutes, so leads may not arrive either, or the inbox cannot be read (the log says). Look for it in the spam folder.',
    over: 'The canary arrives again',
  };
}

function deliveries(count: number): string {
  return count === 1 ? '1 delivery is' : `${count} deliveries are`;
}
