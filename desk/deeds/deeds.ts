import { Fault } from '../../leads/fault.ts';
import { writeAudits } from '../../leads/store/access/audit.ts';
import type { User } from '../../leads/store/access/users.ts';
import { inOneWrite } from '../../leads/store/one-write.ts';
import { namedLeads } from '../../leads/store/stored-lead.ts';
import type { Desk } from '../visit/desk-context.ts';
import { deedNames, deeds } from './every-deed.ts';
import type { Deed, DeedName } from './every-deed.ts';

/** Leads that one deed is done to: a page of them, and no more than a database takes at once. */
const maxLeads = 200;

const leadId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What was done, in words, and how it is taken back; or why it was not. */
export type Done = Unsent &
  ({ done: string; undo: { name: DeedName; ids: readonly string[] } | null } | { problem: string });

/** Words of an answer that stay in their form. */
interface Unsent {
  answerText?: string;
  /** How many answers there are, where its author knew of fewer. */
  answersNow?: number;
}

/** Does what a form asks for to the leads it names, and notes it in the log. */
export async function doDeed(desk: Desk, user: User, form: FormData): Promise<Done> {
  const name = deedNames.find((one) => one === form.get('do'));
  const named = form.getAll('id').map(String);
  const ids = [...new Set(named)].filter((id) => leadId.test(id)).slice(0, maxLeads);
  if (name === undefined) return { problem: 'The desk does not know how to do that.' };
  if (ids.length === 0) return { problem: 'Choose one or more leads first.' };
  const deed = deeds[name];
  try {
    const changed = await doAndNote(desk, user, deed, ids);
    if (changed.length === 0) {
      return { problem: 'Nothing was done: somebody was quicker. Look at it again.' };
    }
    desk.wake();
    desk.changes.dispatchEvent(new Event('change'));
    const one = changed.length === 1;
    const done = deed.says(one ? 'One lead' : `${changed.length} leads`, one);
    return { done, undo: deed.undo ? { name: deed.undo, ids: changed } : null };
  } catch (error) {
    if (error instanceof Fault) return { problem: error.message };
    throw error;
  }
}

/** What is done and that it was done are one write. */
async function doAndNote(
  { db, now: clock }: Desk,
  { address: by }: User,
  { act, looksFirst, run }: Deed,
  ids: readonly string[],
): Promise<readonly string[]> {
  const now = clock();
  const leads = looksFirst ? await namedLeads(db, ids) : [];
  return inOneWrite(db, async (trx) => {
    const changed = await run(trx, { ids, leads, by, now });
    const entries = changed.map((subject) => ({ at: now, who: by, act, subject }));
    if (entries.length > 0) await writeAudits(trx, entries);
    return changed;
  });
}
