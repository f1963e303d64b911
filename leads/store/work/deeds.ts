import type { UpdateObject } from 'kysely';
import { writeAudit, type By } from '../access/audit.ts';
import type { Database } from '../database/database.ts';
import { openAgain } from '../lead/leads-of-removed-users.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Schema } from '../tables/schema.ts';
import { markLeads, unmarkSpam } from '../lead/spam-marks.ts';
import { sendAfterAll, stopSending } from './stop-sending.ts';
import type { HowSettled } from '../tables/work-schema.ts';

// What people do about leads at the desk. Each function changes only the leads it applies to, and returns them.

/** A lead that was changed, with what an undo needs. */
export interface Changed {
  id: string;
  /** The value before: who had it, that it was spam, or until when it was put off. */
  from: string | number | null;
  /** Until when it is put off now. */
  putOffUntil?: number | null;
}

/** Who acts on leads, and what their page showed. */
export interface AsShown {
  by: string;
  /** Address of the person who had each lead on that page; leads that nobody had are absent. */
  before: Readonly<Record<string, string>>;
}

/**
 * Assigns leads to somebody, or to nobody, whoever had them before.
 * @param asShown excludes leads that a colleague has taken since
 */
export async function handLeads(
  db: Database,
  ids: readonly string[],
  { to, now, asShown }: { to: string | null; now: number; asShown?: AsShown },
): Promise<Changed[]> {
  const change = { taken_by: to, taken_at: to === null ? null : now };
  return changeOpen(db, ids, { column: 'taken_by', change, asShown });
}

/** Changes those of the given leads that are open. */
export async function changeOpen(
  db: Database,
  ids: readonly string[],
  {
    column,
    change,
    asShown,
  }: {
    /** The column whose previous value is returned. */
    column: 'taken_by' | 'put_off_until';
    change: UpdateObject<Schema, 'desk_lead'>;
    asShown?: AsShown | undefined;
  },
): Promise<Changed[]> {
  return inTransaction(db, async (trx) => {
    const open: Changed[] = [];
    for (const [holder, theirs] of Map.groupBy(ids, (id) => asShown?.before[id])) {
      // `returning` gives only new values. This update changes nothing but locks the rows; the next one changes them.
      const rows = await trx
        .updateTable('desk_lead')
        .set({ settled_at: null })
        .where('lead_id', 'in', theirs)
        .where('settled_at', 'is', null)
        .$if(asShown !== undefined, (query) =>
          query.where((eb) =>
            eb.or([
              eb('taken_by', 'is', null),
              eb('taken_by', 'in', [asShown?.by ?? null, holder ?? null]),
            ]),
          ),
        )
        .returning(['lead_id as id', `${column} as from`, 'put_off_until as putOffUntil'])
        .execute();
      open.push(...rows);
    }
    if (open.length === 0) return [];
    const changing = open.map(({ id }) => id);
    await trx.updateTable('desk_lead').set(change).where('lead_id', 'in', changing).execute();
    return open;
  });
}

/**
 * Undoes taking, handing over and letting go: leads go back to who had them, or to nobody if that person may not sign
 * in any more. A lead that somebody else has taken meanwhile stays theirs.
 * @param holders address of who had each lead before; leads that nobody had are absent
 * @param to who they were handed to; empty if whoever undoes it had taken them or let them go
 */
export async function handBack(
  db: Database,
  ids: readonly string[],
  { by, now, holders, to }: By & { holders: Readonly<Record<string, string>>; to: string },
): Promise<Changed[]> {
  return inTransaction(db, async (trx) => {
    const back: Changed[] = [];
    for (const [holder, theirs] of Map.groupBy(ids, (id) => holders[id])) {
      const known = trx
        .selectFrom('desk_user')
        .select('address')
        .where('address', '=', holder ?? null)
        .where('removed_at', 'is', null);
      const change = { taken_by: known, taken_at: holder === undefined ? null : now };
      const asShown = { by: to || by, before: {} };
      back.push(...(await changeOpen(trx, theirs, { column: 'taken_by', change, asShown })));
    }
    return back;
  });
}

/**
 * Settles leads: nobody has to answer them any more. If they are spam, the classifier learns from them and nothing of
 * them is sent.
 * @param asShown excludes leads that a colleague has taken since
 */
export async function settleLeads(
  db: Database,
  ids: readonly string[],
  how: HowSettled,
  { by, now }: By,
  asShown?: AsShown,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const change = { settled_at: now, settled_by: by, settled_how: how };
    const open = await changeOpen(trx, ids, { column: 'taken_by', change, asShown });
    const settled = open.map(({ id }) => id);
    if (how === 'spam' && settled.length > 0) {
      await markLeads(trx, settled, { label: 'spam', now });
      await stopSending(trx, settled, now);
    }
    return settled;
  });
}

/** Undoes settling for the person who did it. What somebody has since answered or settled again stays settled. */
export async function unsettleLeads(
  db: Database,
  ids: readonly string[],
  by: string,
): Promise<Changed[]> {
  return inTransaction(db, async (trx) => {
    // Changes nothing but locks the rows: nobody else settles these leads until they are reopened.
    const own = await trx
      .updateTable('desk_lead')
      .set({ settled_by: by })
      .where('lead_id', 'in', ids)
      .where('settled_by', '=', by)
      .where('settled_how', '!=', 'answered')
      .returning(['lead_id as id', 'put_off_until as putOffUntil'])
      .execute();
    if (own.length === 0) return [];
    await reopenLeads(
      trx,
      own.map(({ id }) => id),
    );
    return own.map((one) => ({ ...one, from: null }));
  });
}

/** Reopens leads: they have to be answered again, and their spam marks are removed. */
export async function reopenLeads(db: Database, ids: readonly string[]): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await sendAfterAll(trx, ids);
    const rows = await trx
      .updateTable('desk_lead')
      .set(openAgain)
      .where('lead_id', 'in', ids)
      .where('settled_at', 'is not', null)
      .returning('lead_id')
      .execute();
    const reopened = rows.map(({ lead_id: id }) => id);
    await unmarkSpam(trx, reopened);
    return reopened;
  });
}

/** Deletes all spam marks, and with them all that was learned. The audit log says who wanted it. */
export async function forgetMarks(db: Database, { by, now }: By): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('spam_mark').execute();
    await writeAudit(trx, { at: now, who: by, act: 'reset what is learned' });
  });
}
