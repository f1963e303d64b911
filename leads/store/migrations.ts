import { sql } from 'kysely';
import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { touchFewerPages } from './migrate-to-fewer-pages.ts';

/**
 * Every change ever made to the tables, applied in the order of their names. Written for SQLite
 * and PostgreSQL alike. A migration that has shipped is never edited.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-21-leads': { up: createLeads },
  '2026-11-21-quarantine': { up: addQuarantine },
  '2026-11-21-waiting': { up: countWaiting },
  '2026-11-22-retention': { up: addRetention },
  '2026-11-23-fewer-pages': { up: touchFewerPages },
  '2026-11-24-keys-of-held': { up: markKeysOfHeld },
};

async function createLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lead')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mailbox', 'text', (column) => column.notNull())
    .addColumn('form', 'text')
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('page', 'text')
    .addColumn('honeypot_filled', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('lead_once', ['idempotency_key', 'content_hash'])
    .execute();
  await db.schema
    .createTable('consent')
    .addColumn('lead_id', 'text', (column) => column.primaryKey().references('lead.id'))
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('wording_hash', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('page', 'text')
    .addColumn('given_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('lead.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('once_key', 'text', (column) => column.unique())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_at', 'bigint')
    .addColumn('delivered_at', 'bigint')
    .addColumn('parked_at', 'bigint')
    .addColumn('last_answer', 'text')
    .execute();
  await db.schema
    .createIndex('delivery_due')
    .on('delivery')
    .column('next_at')
    .where(sql.ref('delivered_at'), 'is', null)
    .where(sql.ref('parked_at'), 'is', null)
    .execute();
  await db.schema.createIndex('delivery_of_lead').on('delivery').column('lead_id').execute();
}

async function addQuarantine(db: Kysely<unknown>): Promise<void> {
  const notNull = (value: unknown) => (column: ColumnDefinitionBuilder) =>
    column.notNull().defaultTo(value);
  for (const [name, type, build] of [
    ['attribution', 'text', optional],
    ['template', 'text', notNull('table')],
    ['spam_score', 'integer', notNull(0)],
    ['spam_reasons', 'text', notNull('[]')],
    ['quarantined_at', 'bigint', optional],
    ['released_at', 'bigint', optional],
  ] as const) {
    await db.schema.alterTable('lead').addColumn(name, type, build).execute();
  }
  await db.schema.alterTable('lead').dropColumn('honeypot_filled').execute();
  for (const [name, type, build] of [
    ['channel', 'text', notNull('mail')],
    ['held_at', 'bigint', optional],
    ['trying_since', 'bigint', notNull(0)],
  ] as const) {
    await db.schema.alterTable('delivery').addColumn(name, type, build).execute();
  }
  await sql`update delivery set trying_since = (select received_at from lead where id = lead_id)`.execute(
    db,
  );
  await db.schema
    .createTable('relay_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema.dropIndex('delivery_due').execute();
  await db.schema
    .createIndex('delivery_due')
    .on('delivery')
    .columns(['channel', 'next_at'])
    .where(sql.ref('delivered_at'), 'is', null)
    .where(sql.ref('parked_at'), 'is', null)
    .where(sql.ref('held_at'), 'is', null)
    .execute();
  // What a person has to look at is found without reading what went well.
  await db.schema
    .createIndex('delivery_parked')
    .on('delivery')
    .column('lead_id')
    .where(sql.ref('parked_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('lead_quarantined')
    .on('lead')
    .column('id')
    .where(sql.ref('quarantined_at'), 'is not', null)
    .where(sql.ref('released_at'), 'is', null)
    .execute();
}

/** How many wait and since when is read from the index alone, not from their rows. */
async function countWaiting(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('delivery_due').execute();
  await db.schema
    .createIndex('delivery_due')
    .on('delivery')
    .columns(['channel', 'next_at', 'trying_since'])
    .where(sql.ref('delivered_at'), 'is', null)
    .where(sql.ref('parked_at'), 'is', null)
    .where(sql.ref('held_at'), 'is', null)
    .execute();
}

async function addRetention(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lead').addColumn('deidentified_at', 'bigint').execute();
  await db.schema
    .createIndex('lead_deidentified')
    .on('lead')
    .column('id')
    .where(sql.ref('deidentified_at'), 'is not', null)
    .execute();
}

/** A clean post may meet no lead that is held: see `keyAsStored`. What was released is clean. */
async function markKeysOfHeld(db: Kysely<unknown>): Promise<void> {
  await sql`update lead set once_key = once_key || ' held'
    where quarantined_at is not null and released_at is null and deidentified_at is null`.execute(
    db,
  );
}

function optional(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column;
}
