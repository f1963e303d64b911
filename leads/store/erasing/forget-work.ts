import { sql } from 'kysely';
import { isShared } from '../tables/is-shared.ts';
import type { Transaction } from '../database/in-transaction.ts';

// What people at the desk wrote about leads is removed with the leads' own words, and so is the search index of both.

/** Deletes the desk's rows and texts about leads. Call before deleting the leads and their deliveries. */
export async function deleteWork(trx: Transaction, leadIds: readonly string[]): Promise<void> {
  await deleteTexts(trx, leadIds);
  await trx.deleteFrom('desk_lead').where('lead_id', 'in', leadIds).execute();
}

/** Deletes texts about de-identified leads, and their sender and campaign. What became of them is still counted. */
export async function deidentifyWork(trx: Transaction, leadIds: readonly string[]): Promise<void> {
  await deleteTexts(trx, leadIds);
  await trx
    .updateTable('desk_lead')
    .set({ person: null, campaign: null })
    .where('lead_id', 'in', leadIds)
    .execute();
}

async function deleteTexts(trx: Transaction, leadIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('lead_note').where('lead_id', 'in', leadIds).execute();
  await trx.deleteFrom('spam_mark').where('lead_id', 'in', leadIds).execute();
  await trx.deleteFrom('answer').where('lead_id', 'in', leadIds).execute();
  const ids = sql.join(leadIds);
  await (
    isShared(trx)
      ? sql`update desk_lead set words = null where lead_id in (${ids})`
      : sql`delete from desk_words where rowid in (select number from desk_lead where lead_id in (${ids}))`
  ).execute(trx);
}
