import { countOf } from '../leads/count-of.ts';
import type { OnlyIn } from '../leads/store/work/only-in.ts';

/** References that are named in a sentence. */
const maxNamed = 10;

/**
 * What the store before a restore has and the backup has not, in sentences with what to do about it.
 * @param only undefined where that store cannot be read
 */
export function storeBeforeWords(only: OnlyIn | undefined): string {
  if (!only) {
    return 'It cannot be read by this version, and may hold leads that came after the backup, and what was done at the desk since. If it is not damaged, the version that made it reads it: keep it until then.';
  }
  const found = [leadWords(only.apart), deskWords(only.work)].filter(
    (words) => words !== undefined,
  );
  if (found.length === 0) {
    return 'The backup has every lead of it, and all that was done at the desk: delete it when you need it no more.';
  }
  return [
    ...found,
    'To read it, copy it into an empty folder as leads.sqlite and run DATA_DIR=FOLDER npm run leads -- list; export --person ADDRESS has what was written at the desk, too. Delete it when you need it no more.',
  ].join(' ');
}

function leadWords({ references, undelivered }: OnlyIn['apart']): string | undefined {
  const count = references.length;
  if (count === 0) return undefined;
  const named = references.slice(-maxNamed).join(', ');
  const which = count > maxNamed ? `the last are ${named}` : named;
  const waiting = undelivered > 0 ? `, ${undelivered} of them not delivered` : '';
  return `It alone holds ${countOf(count, 'lead')}${waiting}: ${which}.`;
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
  const again = done.unsent > 0 ? ' What was not sent never is now: answer them anew.' : '';
  return `It alone knows what was done at the desk since: ${parts.join(', ')}${about}.${again}`;
}
