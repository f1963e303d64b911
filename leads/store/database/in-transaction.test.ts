import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { until } from '../../../testing/until.ts';
import { giveAccess, removeAccess } from '../access/change-access.ts';
import { releaseLeads } from '../lead/act-by-hand.ts';
import { deidentifyStep } from '../erasing/deidentify.ts';
import type { Database } from './database.ts';
import { withoutLimit } from './postgres.ts';
import { namedLeads } from '../lead/stored-lead.ts';
import { handLeads } from '../work/deeds.ts';

/** How long after it began to wait a connection checks for a deadlock, once. By then the other waits too. */
const looksAfter = '3s';
const never = '1h';

onEachEngine(
  'A transaction that PostgreSQL ends to resolve a deadlock',
  ({ storeOf }) => {
    /** Runs work while an erasure has locked the desk's row of a lead and waits for that lead or another. */
    async function besideErasure<Result>(
      db: Database,
      leadId: string,
      work: (db: Database) => Promise<Result>,
      wanted = (trx: Database): Promise<unknown> =>
        trx.selectFrom('lead').select('id').where('id', '=', leadId).forUpdate().execute(),
    ): Promise<Result> {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set deadlock_timeout = ${sql.lit(looksAfter)}`.execute(
        db,
      );
      // A new connection, since an existing one keeps the former timeout.
      await using one = withoutLimit(db);
      const { underWay } = await db.transaction().execute(async (trx) => {
        await sql`set local deadlock_timeout = ${sql.lit(never)}`.execute(trx);
        await deskRowOf(trx, leadId);
        const begun = work(one);
        await until(() => waitsForAnother(trx), 'it waits for the desk’s row');
        await wanted(trx);
        return { underWay: begun };
      });
      return await underWay;
    }

    void test('is retried: a release', async () => {
      const lead = leadWith({ spam: { score: 5, reasons: [], quarantined: true } });
      const db = await storeOf(lead);
      const named = await namedLeads(db, [lead.id]);
      const released = await besideErasure(db, lead.id, (one) => releaseLeads(one, named, now));
      assert.deepEqual(
        released,
        named.map(({ reference }) => reference),
      );
      assert.equal((await namedLeads(db, [lead.id]))[0]?.releasedAt, now);
    });

    void test('is retried: a de-identification', async () => {
      const lead = leadWith({ spam: { score: 5, reasons: [], quarantined: true } });
      const db = await storeOf(lead);
      const later = now + 1;
      const step = await besideErasure(db, lead.id, (one) =>
        deidentifyStep(one, { before: later, after: '', now: later }),
      );
      assert.deepEqual(step.deidentified, [lead.id]);
    });

    void test('is retried: a removal of access, with the leads it frees', async () => {
      const leads = [leadWith(), leadWith()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const [first = '', second = ''] = leads.map(({ id }) => id);
      const db = await storeOf(...leads);
      const by = { by: 'ben@office.example', now };
      await giveAccess(db, { address: by.by, name: 'Ben', role: 'owner' }, by);
      const ann = { address: 'ann@office.example', name: 'Ann', role: 'member' } as const;
      const { id } = await giveAccess(db, ann, by);
      await handLeads(db, [first, second], { to: ann.address, now });
      const freed = await besideErasure(
        db,
        second,
        (one) => removeAccess(one, id, by),
        (trx) => deskRowOf(trx, first),
      );
      assert.deepEqual(freed?.toSorted(), [first, second]);
    });
  },
  ['PostgreSQL'],
);

function deskRowOf(trx: Database, leadId: string) {
  return trx
    .selectFrom('desk_lead')
    .select('number')
    .where('lead_id', '=', leadId)
    .forUpdate()
    .execute();
}

async function waitsForAnother(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
  return rows.length > 0;
}
