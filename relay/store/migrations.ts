import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Every change ever made to the tables, applied in the order of their names. Written for SQLite
 * and PostgreSQL alike. A migration that has shipped is never edited.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-21-leads': { up: createLeads },
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
