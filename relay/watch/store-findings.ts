import { findingsOn, type Finding } from '../../leads/finding.ts';
import { spanOf } from '../../leads/spans.ts';
import { saidTime } from '../../leads/times.ts';
import { setAsideWords } from '../../leads/store/embedded/set-aside-words.ts';
import { elapsedBetween, dayMs } from '../../platform/clock.ts';
import type { Observations } from './observations.ts';

/** README asks for a backup each day. */
const oldBackupMs = 2 * dayMs;

/** Less free space is too little: an erasure rewrites the store, of 100,000 leads say, and needs its size again. */
const littleSpace = { bytes: 1e9, share: 0.05 };

export const makeBackups = 'Run npm run leads -- backup /backups each day, to another disk.';

export const makeRoom =
  'Free some space (df -h and df -i show what is used up): once there is none, no lead can be stored, and visitors are told so.';

export const letWrite =
  'Free some space on its disk and check that the user that runs the relay may write there or, with PostgreSQL, that the database answers.';

export const letKeep =
  'Let the user that runs the relay write to DATA_DIR and every folder in it, and check that its disk has room for another file (df -i).';

export const startScanner =
  'Start clamd, or correct CLAMD_URL. Without CLAMD_URL files go out unscanned.';

export const notStoredAdvice =
  'The visitor was told so, and to send it again. Look for “not accepted” in the relay’s log, which says why.';

export function notStoredWords(count: number): string {
  return `${count === 1 ? 'A message' : `${count} times a message`} could not be stored`;
}

/** A finding only if the store cannot be written to. */
export function store({ storeFault }: Observations): Finding | undefined {
  if (storeFault === undefined) return undefined;
  return findingsOn('The store').wrong(`It cannot be written to: ${storeFault}`, letWrite);
}

/** A finding only if files are refused. */
export function filesKept({ filesFault }: Observations): Finding | undefined {
  if (filesFault === undefined) return undefined;
  return findingsOn('Files').wrong(
    `Files that come with leads cannot be stored: ${filesFault}`,
    letKeep,
  );
}

/** A finding only if leads wait for the scanner. */
export function scanner({ unscanned: count }: Observations): Finding | undefined {
  if (count === 0) return undefined;
  return findingsOn('Virus scanner').wrong(
    `It does not answer: ${count === 1 ? '1 lead with a file waits' : `${count} leads with files wait`}.`,
    `Nothing is lost, and it is asked again each minute. ${startScanner}`,
  );
}

/** A finding only if leads may have been left in another place. */
export function otherPlace({ leftBehind }: Observations): Finding | undefined {
  return leftBehind && findingsOn('Left behind').wrong(leftBehind.says, leftBehind.todo);
}

/** Stores set aside keep leads past their retention, and nobody would look for them. */
export function storesBeside({ setAside }: Observations): Finding[] {
  const { look } = findingsOn('Set aside');
  return setAside.map(setAsideWords).map(({ says, todo }) => look(says, todo));
}

/** Whether there is a backup from today or yesterday. */
export function backup({ backup: at, now }: Pick<Observations, 'backup' | 'now'>): Finding {
  const { fine, look, wrong } = findingsOn('Backup');
  if (at === 'of PostgreSQL') {
    return look(
      'Leads are in PostgreSQL, whose backups cannot be seen from here.',
      'Make sure that pg_dump or your provider makes one each day.',
    );
  }
  if (at === undefined) return wrong('There is no backup.', makeBackups);
  const says = `The last was made at ${saidTime(at)}, ${spanOf(now - at)} ago.`;
  return elapsedBetween(now, at) > oldBackupMs ? wrong(says, makeBackups) : fine(says);
}

/** The room for leads; undefined if that cannot be read. */
export function disk({ disk: space }: Pick<Observations, 'disk'>): Finding | undefined {
  if (space === undefined) return undefined;
  const { fine, wrong } = findingsOn('Disk');
  const { free, all, files } = space;
  const says = `${gigabytes(free)} of ${gigabytes(all)} are free.`;
  if (files && files.free <= files.all * littleSpace.share) {
    return wrong(`${says} It has room for only ${files.free} more files, however small.`, makeRoom);
  }
  const isEnough = free > littleSpace.bytes && free > all * littleSpace.share;
  return isEnough ? fine(says) : wrong(says, makeRoom);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
