import { countOf } from '../leads/count-of.ts';
import type { OnlyIn } from '../leads/store/work/only-in.ts';

/** The most references that a sentence names. */
const maxNamed = 10;

/**
 * Says in sentences what the previous store has and the restored backup has not, and what to do about it.
 * @param only undefined if that store cannot be read
 */
export function storeBeforeWords(only: OnlyIn | undefined): string {
  if (!only) {
    return 'This version cannot read it. It may hold leads that came after the backup, and what was done at the desk since. Keep it until you have looked: unless it is damaged, the version that wrote it can read it.';
  }
  const found = [leadWords(only.apart), deskWords(only.work)].filter(
    (words) => words !== undefined,
  );
  if (found.length === 0) {
    return 'The backup has every lead of it, and all that was done at the desk. Delete it when you no longer need it.';
  }
  return [
    ...found,
    'To read it, copy it into an empty folder as leads.sqlite and run DATA_DIR=FOLDER npm run leads -- list; export --person ADDRESS also shows what was written at the desk. Delete it when you no longer need it.',
  ].join(' ');
}

function leadWords({ references, undelivered }: OnlyIn['apart']): string | undefined {
  const count = references.length;
  if (count === 0) return undefined;
  const named = references.slice(-maxNamed).join(', ');
  const which = count > maxNamed ? `the last are ${named}` : named;
  const waiting = undelivered > 0 ? `, ${undelivered} of them not delivered` : '';
  return `Only it holds ${countOf(count, 'lead')}${waiting}: ${which}.`;
}

function deskWords({ references, ...done }: OnlyIn['work']): string | undefined {
  const unsent = done.unsent > 0 ? ` (${done.unsent} of them not sent)` : '';
  const counts = [
    [done.answers, 'answer', unsent],
    [done.notes, 'note', ''],
    [done.settled, 'lead', ' answered elsewhere, marked as spam or opened again'],
    [done.handed, 'lead', ' taken, put back or put off'],
    [done.released, 'lead', ' released or held'],
    [done.saved, 'saved answer', ''],
  ] as const;
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, what, more]) => countOf(count, what) + more);
  if (parts.length === 0) return undefined;
  const named = references.slice(0, maxNamed).join(', ');
  const which = references.length > maxNamed ? `the first are ${named}` : named;
  const about = which === '' ? '' : `: ${which}`;
  const again = done.unsent > 0 ? ' Answers that were not sent will not be: write them again.' : '';
  return `Only it has what was done at the desk since: ${parts.join(', ')}${about}.${again}`;
}
