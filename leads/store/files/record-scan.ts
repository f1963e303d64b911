import { scannerWords, type LeadFile } from '../../lead-file.ts';
import type { Database } from '../database/database.ts';
import { isInState } from '../lead/is-in-state.ts';
import { reasonsOf } from '../lead/lead-row.ts';
import { inOneWrite } from '../database/one-write.ts';

interface ScanRecord {
  leadId: string;
  /** With what the scanner said of each. */
  files: readonly LeadFile[];
  /** Why nobody may have them; none where all are clean. */
  reasons: readonly string[];
  now: number;
}

/**
 * Stores what a scanner said. A lead whose files are clean is due; one with an infected file goes into
 * quarantine, and nothing of it out. What was said before, as to another relay, changes nothing again:
 * somebody may have released it since.
 */
export async function recordScan(
  db: Database,
  { leadId, files, reasons, now }: ScanRecord,
): Promise<void> {
  const scanned = JSON.stringify(files);
  await inOneWrite(db, async (trx) => {
    const lead = await trx
      .selectFrom('lead')
      .select(['files', 'spam_reasons'])
      .where('id', '=', leadId)
      .executeTakeFirst();
    // Taken out meanwhile: what was scanned is gone.
    if (!lead || lead.files === null || lead.files === scanned) return;
    const waiting = trx
      .updateTable('delivery')
      .set({ last_answer: null })
      .where('lead_id', '=', leadId)
      .where(isInState('waiting'));
    const written = trx.updateTable('lead').set({ files: scanned }).where('id', '=', leadId);
    if (reasons.length === 0) {
      await written.execute();
      // What somebody holds becomes due when they let go of it.
      await waiting.set({ next_at: now }).where('claimed_at', 'is', null).execute();
      return;
    }
    const spamReasons = JSON.stringify([...(reasonsOf(lead) ?? []), ...reasons]);
    await written
      .set({ quarantined_at: now, released_at: null, spam_reasons: spamReasons })
      .execute();
    // The desk may have taken it in before: its views are read from its own rows.
    await trx.updateTable('desk_lead').set({ is_held: 1 }).where('lead_id', '=', leadId).execute();
    await waiting.set({ held_at: now, claimed_at: null }).execute();
  });
}

/** Stores why a lead's files could not be scanned, with what waits for that. */
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

/** Leads that wait because the scanner did not scan their files the last time. */
export async function countUnscanned(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('delivery')
    .select((eb) => eb.fn.count<number>('lead_id').distinct().as('count'))
    .where('last_answer', 'like', `${scannerWords}%`)
    .where(isInState('waiting'))
    .executeTakeFirstOrThrow();
  return count;
}
