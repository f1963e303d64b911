import type { Finding } from '../../leads/finding.ts';
import { referenceOf } from '../../leads/lead.ts';
import { printable } from '../../leads/printable.ts';
import { spanOf } from '../../leads/spans.ts';
import { lateAfterMs } from '../../leads/store/backlog.ts';
import type { Backlog } from '../../leads/store/backlog.ts';
import type { OldestWaiting } from '../../leads/store/work/mail-state.ts';
import { shownTime } from '../../leads/times.ts';
import type { CanaryState } from './canary/canary-state.ts';

const dayMs = 24 * 3_600_000;

/** README asks for one each day. */
const oldBackupMs = 2 * dayMs;

/** A canary flies each day; one that is this late was not even sent. */
const oldCanaryMs = 2 * dayMs;

/** A store of 100,000 leads is rewritten at an erasure, and needs its size again. */
const littleSpace = { bytes: 1e9, share: 0.05 };

/** What was looked at. */
export interface Around {
  now: number;
  relayAt: string;
  relay: 'ready' | 'not ready' | 'silent';
  /** Why the desk's process could not write to the store. */
  storeFault: string | undefined;
  backlog: Backlog;
  oldestWaiting: OldestWaiting | undefined;
  mail: { goesTo: string | undefined; lastTakenAt: number | undefined };
  /** When it was made; undefined where there is none. */
  backup: number | undefined | 'of PostgreSQL';
  /** Undefined where none is set up. */
  canary: CanaryState | 'none yet' | undefined;
  /** In bytes. */
  disk: { free: number; all: number } | undefined;
  openErasures: number;
  alertsGoTo: string;
}

/** How everything fares, in sentences that say what to do. What wants somebody stands first. */
export function findingsOf(around: Around): Finding[] {
  const findings = [relay, store, mail, stuck, canary, backup, disk, erasures, alerts].flatMap(
    (look) => look(around) ?? [],
  );
  const order = { wrong: 0, look: 1, fine: 2 };
  return findings.toSorted((one, other) => order[one.tone] - order[other.tone]);
}

function relay({ relay: answer, relayAt }: Around): Finding {
  const about = 'Taking leads';
  if (answer === 'ready') return { about, tone: 'fine', says: 'The relay takes leads.' };
  if (answer === 'not ready') {
    return {
      about,
      tone: 'wrong',
      says: 'The relay runs and cannot store leads: visitors are told to try again.',
      todo: 'See what its log says of the store, and whether its disk is full.',
    };
  }
  return {
    about,
    tone: 'wrong',
    says: `The relay does not answer at ${relayAt}.`,
    todo: 'Start it (npm start), or see why it ended in its log.',
  };
}

function store({ storeFault }: Around): Finding | undefined {
  if (storeFault === undefined) return undefined;
  return {
    about: 'The store',
    tone: 'wrong',
    says: `Nothing can be written to it: ${storeFault}`,
    todo: 'Make room on its disk, or see that the user that runs the relay may write there.',
  };
}

function mail({ mail: { goesTo, lastTakenAt }, oldestWaiting, backlog, now }: Around): Finding {
  const about = 'Sending mail';
  if (goesTo === undefined) {
    return {
      about,
      tone: 'look',
      says: 'Mail is written to files and sent to nobody.',
      todo: 'Set SMTP_URL to your mail server.',
    };
  }
  const last =
    lastTakenAt === undefined
      ? 'It has taken none yet'
      : `It took the last at ${shownTime(lastTakenAt)}`;
  const waiting = backlog.waiting.reduce((sum, { count }) => sum + count, 0);
  if (oldestWaiting === undefined || now - oldestWaiting.since < lateAfterMs) {
    const underWay = waiting === 0 ? 'nothing waits' : `${waiting} on their way`;
    return { about, tone: 'fine', says: `Mail goes out by ${goesTo}. ${last}; ${underWay}.` };
  }
  const { leadId, since, lastAnswer } = oldestWaiting;
  const said =
    lastAnswer === null
      ? 'The server has not answered.'
      : `The server said: ${printable(lastAnswer)}`;
  return {
    about,
    tone: 'wrong',
    says: `${waiting} ${waiting === 1 ? 'delivery waits' : 'deliveries wait'}, the oldest, of ${referenceOf(leadId)}, for ${spanOf(now - since)}. ${said} ${last}.`,
    todo: 'Nothing is lost: each is tried for five days. Mend what the server names, such as a password or a block list; then they go out by themselves.',
  };
}

function stuck({ backlog }: Around): Finding[] {
  const { parkedByItself, quarantined } = backlog;
  const parked: Finding = {
    about: 'Given up',
    tone: 'wrong',
    says: `${parkedByItself} ${parkedByItself === 1 ? 'delivery was' : 'deliveries were'} given up.`,
    todo: 'Open them under Parked, mend what the server names, such as a wrong address, and send them again.',
  };
  const held: Finding = {
    about: 'Held',
    tone: 'look',
    says: `${quarantined} ${quarantined === 1 ? 'lead looks' : 'leads look'} like spam, and nothing of ${quarantined === 1 ? 'it' : 'them'} is sent.`,
    todo: 'Read them under Held; release what is real.',
  };
  return [...(parkedByItself > 0 ? [parked] : []), ...(quarantined > 0 ? [held] : [])];
}

function canary({ canary: state, now }: Around): Finding {
  const about = 'Arriving';
  if (state === undefined) {
    return {
      about,
      tone: 'look',
      says: 'A mail server may take mail and file it as spam. Nobody looks whether it arrives.',
      todo: 'Set CANARY_MAILBOX and CANARY_IMAP_URL: the relay then sends itself a message each day.',
    };
  }
  if (state === 'none yet') return { about, tone: 'look', says: 'No canary was sent yet.' };
  const { missing, lastArrivedAt, sentAt } = state;
  if (missing) {
    return {
      about,
      tone: 'wrong',
      says: `The relay’s own message of ${shownTime(sentAt)} did not arrive.`,
      todo: 'Look for it in the spam folder of CANARY_MAILBOX: leads may lie in such folders too.',
    };
  }
  if (now - sentAt > oldCanaryMs) {
    return {
      about,
      tone: 'look',
      says: `The relay’s own message was last sent at ${shownTime(sentAt)}, and is sent each day.`,
      todo: 'See in the relay’s log why.',
    };
  }
  const arrived =
    lastArrivedAt === null ? 'is on its way' : `arrived at ${shownTime(lastArrivedAt)}`;
  return { about, tone: 'fine', says: `The relay’s own daily message ${arrived}.` };
}

function backup({ backup: at, now }: Around): Finding {
  const about = 'Backup';
  if (at === 'of PostgreSQL') {
    return {
      about,
      tone: 'look',
      says: 'Leads are in PostgreSQL, whose backups cannot be seen from here.',
      todo: 'See that pg_dump or your host makes one each day.',
    };
  }
  const todo = 'Have npm run leads -- backup /backups run each day, to another disk.';
  if (at === undefined) return { about, tone: 'wrong', says: 'There is no backup.', todo };
  const says = `The last was made at ${shownTime(at)}, ${spanOf(Math.max(0, now - at))} ago.`;
  return now - at > oldBackupMs
    ? { about, tone: 'wrong', says, todo }
    : { about, tone: 'fine', says };
}

function disk({ disk: space }: Around): Finding | undefined {
  if (space === undefined) return undefined;
  const about = 'Disk';
  const { free, all } = space;
  const says = `${gigabytes(free)} of ${gigabytes(all)} are free.`;
  if (free > littleSpace.bytes && free > all * littleSpace.share)
    return { about, tone: 'fine', says };
  return {
    about,
    tone: 'wrong',
    says,
    todo: 'Make room: where there is none, no lead can be stored, and visitors are told so.',
  };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

function erasures({ openErasures: count }: Around): Finding | undefined {
  if (count === 0) return undefined;
  return {
    about: 'Erasures',
    tone: 'look',
    says: `${count === 1 ? 'One erasure is' : `${count} erasures are`} not finished. Nothing that was erased is sent meanwhile.`,
    todo: 'The relay tries again each hour. What holds it up: npm run leads -- verify.',
  };
}

function alerts({ alertsGoTo: to }: Around): Finding | undefined {
  if (!to.startsWith('nobody')) return undefined;
  return {
    about: 'Alerts',
    tone: 'look',
    says: 'Nobody is told at once when something goes wrong.',
    todo: 'Set ALERT_WEBHOOK_URL, or ALERT_SMTP_URL and ALERT_TO: another way than leads go.',
  };
}
