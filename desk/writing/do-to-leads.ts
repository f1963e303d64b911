import { writeAudits } from '../../leads/store/access/audit.ts';
import type { Database } from '../../leads/store/database.ts';
import { inOneWrite } from '../../leads/store/one-write.ts';
import { namedLeads } from '../../leads/store/stored-lead.ts';
import type { By } from '../../leads/store/work/deeds.ts';
import { deeds } from './every-deed.ts';
import type { DeedName } from './every-deed.ts';

/**
 * Does one deed to leads and notes it in the log: what is done and that it was done are one write.
 * @returns the leads that it was done to
 * @throws Fault where it cannot be done
 */
export async function doToLeads(
  db: Database,
  { name, ids, by, now }: By & { name: DeedName; ids: readonly string[] },
): Promise<readonly string[]> {
  const { act, looksFirst, run } = deeds[name];
  const leads = looksFirst ? await namedLeads(db, ids) : [];
  return inOneWrite(db, async (trx) => {
    const changed = await run(trx, { ids, leads, by, now });
    const entries = changed.map((subject) => ({ at: now, who: by, act, subject }));
    if (entries.length > 0) await writeAudits(trx, entries);
    return changed;
  });
}
