import { scannerWords, type LeadFile } from '../../lead-file.ts';
import type { Database } from '../database/database.ts';
import { isInState } from '../lead/is-in-state.ts';
import { reasonsOf } from '../lead/lead-row.ts';
import { inTransaction } from '../database/in-transaction.ts';

interface ScanRecord {
  leadId: string;
  /** Each with its scan result. */
  files: readonly LeadFile[];
  /** Why nobody may have them; empty if all are clean. */
  reasons: readonly string[];
  now: number;
}

/**
 * Stores scan results. A lead whose files are clean is due; one with an infected file is quarantined, and nothing of it
 * is sent. A result stored before, as by another relay, changes nothing: somebody may have released the lead since.
 */
export async function recordScan(
  db: Database,
  { leadId, files, reasons, now }: ScanRecord,
): Promise<void> {
  const scanned = JSON.stringify(files);
  await inTransaction(db, async (trx) => {
    const lead = await trx
      .selectFrom('lead')
      .select(['files', 'spam_reasons'])
      .where('id', '=', leadId)
      .executeTakeFirst();
    // The lead was erased or de-identified, or has this result already.
    if (!lead || lead.files === null || lead.files === scanned) return;
    const waiting = trx
      .updateTable('delivery')
      .set({ last_answer: null })
      .where('lead_id', '=', leadId)
      .where(isInState('waiting'));
    const written = trx.updateTable('lead').set({ files: scanned }).where('id', '=', leadId);
    if (reasons.length === 0) {
      await written.execute();
      // A claimed delivery becomes due when its sender lets go of it.
      await waiting.set({ next_at: now }).where('claimed_at', 'is', null).execute();
      return;
    }
    const spamReasons = JSON.stringify([...(reasonsOf(lead) ?? []), ...reasons]);
    await written
      .set({ quarantined_at: now, released_at: null, spam_reasons: spamReasons })
      .execute();
    // If the desk has taken it in already: its views read its own rows.
    await trx.updateTable('desk_lead').set({ is_held: 1 }).where('lead_id', '=', leadId).execute();
    await waiting.set({ held_at: now, claimed_at: null }).execute();
  });
}

/** Stores why a lead's files could not be scanned, with its waiting deliveries. */
export async function recordScanFault(
  db: Database,
  { leadId, answer }: { leadId: string; answer: string },
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ last_answer: answer })
    .where('lead_id', '=', leadId)
    .where(isInState('waiting'))
    .execute();
}

/** Counts leads that wait because their files could not be scanned. */
export async function countUnscanned(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('delivery')
    .select((eb) => eb.fn.count<number>('lead_id').distinct().as('count'))
    .where('last_answer', 'like', `${scannerWords}%`)
    .where(isInState('waiting'))
    .executeTakeFirstOrThrow();
  return count;
}
