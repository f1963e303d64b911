import { PostgresAdapter, sql } from 'kysely';
import type { Kysely } from 'kysely';
import { onceKeyOf } from '../lead.ts';

/** Leads copied in one statement: PostgreSQL takes 65,535 values in one, SQLite 32,766. */
const leadsAtOnce = 500;

/**
 * Every index that a lead stands in costs a page of each commit. One key replaces the pair of
 * idempotency key and content hash, a consent stands with its lead, and only deliveries that have a
 * key of their own are in the index of those keys. SQLite takes no constraint from a table: the
 * tables are made anew.
 */
export async function touchFewerPages(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await holdOthersOff(db);
  await createLeadTable(db);
  await copyLeads(db);
  await createDeliveryTable(db);
  await sql`insert into delivery_anew (${sql.raw(deliveryColumns)})
    select ${sql.raw(deliveryColumns)} from delivery`.execute(db);
  for (const table of ['consent', 'delivery', 'lead']) await db.schema.dropTable(table).execute();
  await db.schema.alterTable('lead_anew').renameTo('lead').execute();
  await db.schema.alterTable('delivery_anew').renameTo('delivery').execute();

  const index = (name: string, table: string, ...columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns);
  await index('lead_quarantined', 'lead', 'id')
    .where(sql.ref('quarantined_at'), 'is not', null)
    .where(sql.ref('released_at'), 'is', null)
    .execute();
  await index('lead_deidentified', 'lead', 'id')
    .where(sql.ref('deidentified_at'), 'is not', null)
    .execute();
  await index('delivery_of_lead', 'delivery', 'lead_id').execute();
  await index('delivery_once', 'delivery', 'once_key')
    .unique()
    .where(sql.ref('once_key'), 'is not', null)
    .execute();
  await index('delivery_due', 'delivery', 'channel', 'next_at', 'trying_since')
    .where(sql.ref('delivered_at'), 'is', null)
    .where(sql.ref('parked_at'), 'is', null)
    .where(sql.ref('held_at'), 'is', null)
    .execute();
  await index('delivery_parked', 'delivery', 'lead_id')
    .where(sql.ref('parked_at'), 'is not', null)
    .execute();
}

/**
 * What another relay stored after its rows were copied would go with the old tables. On SQLite the
 * first statement already takes the store for this process.
 */
async function holdOthersOff(db: Kysely<unknown>): Promise<void> {
  // Copying a large store takes longer than a statement may that a visitor waits for.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`lock table lead, consent, delivery in access exclusive mode`.execute(db);
}

const deliveryColumns =
  'id, lead_id, kind, channel, recipient, once_key, attempts, next_at, trying_since, claimed_at, delivered_at, parked_at, held_at, last_answer';

async function createLeadTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lead_anew')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mailbox', 'text', (column) => column.notNull())
    .addColumn('form', 'text')
    .addColumn('once_key', 'text', (column) => column.notNull().unique())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('page', 'text')
    .addColumn('attribution', 'text')
    .addColumn('consent', 'text')
    .addColumn('template', 'text', (column) => column.notNull().defaultTo('table'))
    .addColumn('spam_score', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('spam_reasons', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('quarantined_at', 'bigint')
    .addColumn('released_at', 'bigint')
    .addColumn('deidentified_at', 'bigint')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createDeliveryTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery_anew')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('lead_anew.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull().defaultTo('mail'))
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('once_key', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('trying_since', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('claimed_at', 'bigint')
    .addColumn('delivered_at', 'bigint')
    .addColumn('parked_at', 'bigint')
    .addColumn('held_at', 'bigint')
    .addColumn('last_answer', 'text')
    .execute();
}

interface OldTables {
  lead: { id: string; idempotency_key: string; content_hash: string };
  consent: {
    lead_id: string;
    wording: string;
    wording_hash: string;
    purpose: string;
    page: string | null;
    given_at: number;
  };
  lead_anew: { id: string; once_key: string; consent: string | null };
}

async function copyLeads(db: Kysely<OldTables>): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const leads: OldTables['lead'][] = await db
      .selectFrom('lead')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(leadsAtOnce)
      .execute();
    after = leads.at(-1)?.id;
    if (after === undefined) return;
    const consents = await db
      .selectFrom('consent')
      .selectAll()
      .where(
        'lead_id',
        'in',
        leads.map(({ id }) => id),
      )
      .execute();
    const consentOf = new Map(consents.map((consent) => [consent.lead_id, consent]));
    await db
      .insertInto('lead_anew')
      .values(
        leads.map(({ idempotency_key, content_hash, ...lead }) => ({
          ...lead,
          once_key: onceKeyOf(idempotency_key, content_hash),
          consent: consentText(consentOf.get(lead.id)),
        })),
      )
      .execute();
  }
}

function consentText(row: OldTables['consent'] | undefined): string | null {
  if (!row) return null;
  const { wording, wording_hash: wordingHash, purpose, page, given_at: givenAt } = row;
  return JSON.stringify({ wording, wordingHash, purpose, page, givenAt });
}
