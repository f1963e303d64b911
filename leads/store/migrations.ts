import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addLastSignIn, createAccessTables } from './access-tables.ts';
import { createFileTables } from './file-tables.ts';
import {
  addReminded,
  createPutOffIndex,
  createSavedAnswers,
  createSpamMarks,
  createViewIndexes,
  createWorkTables,
  forgetCampaigns,
  joinWordsApart,
  orderPutOffIndex,
} from './work-tables.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Every change made to the tables since the first release, applied in the order of their names.
 * Written for SQLite and PostgreSQL alike. A migration that has shipped is never edited.
 */
export const migrations: Migrations = {
  '0001-leads': { up: createTables },
  '0002-access': { up: createAccessTables },
  '0003-work': { up: createWorkTables },
  '0004-reminded': { up: addReminded },
  '0005-saved-answers': { up: createSavedAnswers },
  '0006-files': { up: createFileTables },
  '0007-spam-marks': { up: createSpamMarks },
  '0008-views': { up: createViewIndexes },
  '0009-join-words-apart': { up: joinWordsApart },
  '0010-newly-held': { up: createNewlyHeldIndex },
  '0011-campaigns': { up: forgetCampaigns },
  '0012-last-sign-in': { up: addLastSignIn },
  '0013-held-of-mailbox': { up: createHeldOfMailboxIndex },
  '0014-put-off': { up: createPutOffIndex },
  '0015-put-off-order': { up: orderPutOffIndex },
};

/** Each index that a lead stands in costs a page of every commit: decisions/sqlite-first.md. */
async function createTables(db: Kysely<unknown>): Promise<void> {
  await createLeads(db);
  await createDeliveries(db);
  await db.schema
    .createTable('relay_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lead')
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
  // What a person has to look at is found without reading what went well.
  await db.schema
    .createIndex('lead_quarantined')
    .on('lead')
    .column('id')
    .where(sql.ref('quarantined_at'), 'is not', null)
    .where(sql.ref('released_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('lead_deidentified')
    .on('lead')
    .column('id')
    .where(sql.ref('deidentified_at'), 'is not', null)
    .execute();
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('lead.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull().defaultTo('mail'))
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('once_key', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('trying_since', 'bigint', (column) => column.notNull())
    .addColumn('claimed_at', 'bigint')
    .addColumn('delivered_at', 'bigint')
    .addColumn('parked_at', 'bigint')
    .addColumn('held_at', 'bigint')
    .addColumn('last_answer', 'text')
    .execute();
  await db.schema.createIndex('delivery_of_lead').on('delivery').column('lead_id').execute();
  await db.schema
    .createIndex('delivery_once')
    .on('delivery')
    .column('once_key')
    .unique()
    .where(sql.ref('once_key'), 'is not', null)
    .execute();
  // The conditions are those of leads/store/is-in-state.ts, word for word.
  await db.schema
    .createIndex('delivery_due')
    .on('delivery')
    .columns(['channel', 'next_at', 'trying_since'])
    .where(sql.ref('delivered_at'), 'is', null)
    .where(sql.ref('parked_at'), 'is', null)
    .where(sql.ref('held_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('delivery_parked')
    .on('delivery')
    .column('lead_id')
    .where(sql.ref('parked_at'), 'is not', null)
    .execute();
}

/** Each minute it is asked what has come into quarantine: not by reading all that a flood left there. */
async function createNewlyHeldIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('lead_newly_quarantined')
    .on('lead')
    .column('quarantined_at')
    .where(sql.ref('quarantined_at'), 'is not', null)
    .where(sql.ref('released_at'), 'is', null)
    .execute();
}

/**
 * Each morning every recipient's mailbox is asked how much of it is held. All that is asked stands in
 * the index, or each held lead would be looked up.
 */
async function createHeldOfMailboxIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('lead_held_of_mailbox')
    .on('lead')
    .columns(['mailbox', 'quarantined_at', 'released_at', 'deidentified_at'])
    .where(sql.ref('quarantined_at'), 'is not', null)
    .where(sql.ref('released_at'), 'is', null)
    .execute();
}
