import { writeAudits, type By } from '../../leads/store/access/audit.ts';
import type { Database } from '../../leads/store/database/database.ts';
import { Fault } from '../../leads/fault.ts';
import { inTransaction } from '../../leads/store/database/in-transaction.ts';
import { leadsStillThere } from '../../leads/store/lead/stored-lead.ts';
import type { Changed } from '../../leads/store/work/deeds.ts';
import { spamSince } from '../../leads/store/work/lead-work.ts';
import { takeInNamed } from '../../leads/store/work/take-in.ts';
import type { DeedParameters } from './deed.ts';
import { deeds, type DeedName } from './every-deed.ts';

/**
 * Does a deed to leads and records it in the audit log, in one transaction.
 * @returns the leads that it was done to, with their earlier state if an undo restores that
 * @throws Fault if it cannot be done
 */
export async function doToLeads(
  db: Database,
  {
    name,
    ids,
    by,
    now,
    ...doing
  }: By &
    DeedParameters & {
      name: DeedName;
      ids: readonly string[];
      /** Public origin of the desk. */
      url: string;
    },
): Promise<readonly Changed[]> {
  const { act, run, leavesSpam } = deeds[name];
  // A lead that was erased since its page was shown keeps nothing from being done to the others.
  const leads = await leadsStillThere(db, ids);
  await takeInNamed(db, ids, now);
  return inTransaction(db, async (trx) => {
    // Spam has to be opened before it is sent again. An undo resumes what was spam when it was parked.
    const isSentAgain = name === 'replay' && doing.at === '';
    const left = leavesSpam
      ? await spamSince(trx, ids, isSentAgain ? {} : doing.before)
      : new Set();
    const those = ids.filter((id) => !left.has(id));
    if (those.length === 0) {
      if (ids.some((id) => doing.before[id] !== 'spam')) return [];
      throw new Fault('It is marked as spam: open it again first.');
    }
    const found = leads.filter(({ lead }) => !left.has(lead.id));
    const done = await run(trx, { ids: those, leads: found, by, now, ...doing });
    const changed = done.map((one) => (typeof one === 'string' ? { id: one, from: null } : one));
    const detail = name === 'hand-over' ? doing.to : null;
    const entries = changed.map(({ id: subject }) => ({ at: now, who: by, act, subject, detail }));
    if (entries.length > 0) await writeAudits(trx, entries);
    return changed;
  });
}
