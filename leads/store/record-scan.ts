import type { LeadFile } from '../lead-file.ts';
import type { Database } from './database.ts';
import { isInState } from './is-in-state.ts';
import { reasonsOf } from './lead-row.ts';

export interface ScanRecord {
  leadId: string;
  /** With what the scanner said of each. */
  files: readonly LeadFile[];
  /** Why nobody may have them; none where all are clean. */
  reasons: readonly string[];
  now: number;
}

/** Stores what a scanner said. A lead with an infected file goes into quarantine, and nothing of it out. */
export async function recordScan(
  db: Database,
  { leadId, files, reasons, now }: ScanRecord,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await trx
      .selectFrom('lead')
      .select('spam_reasons')
      .where('id', '=', leadId)
      // Taken out meanwhile: what was scanned is gone.
      .where('files', 'is not', null)
      .executeTakeFirst();
    if (!lead) return;
    const quarantine =
      reasons.length === 0
        ? {}
        : {
            quarantined_at: now,
            released_at: null,
            spam_reasons: JSON.stringify([...(reasonsOf(lead) ?? []), ...reasons]),
          };
    await trx
      .updateTable('lead')
      .set({ files: JSON.stringify(files), ...quarantine })
      .where('id', '=', leadId)
      .execute();
    if (reasons.length === 0) return;
    // The desk may have taken it in before: its views are read from its own rows.
    await trx.updateTable('desk_lead').set({ is_held: 1 }).where('lead_id', '=', leadId).execute();
    await trx
      .updateTable('delivery')
      .set({ held_at: now, claimed_at: null })
      .where('lead_id', '=', leadId)
      .where(isInState('waiting'))
      .execute();
  });
}
