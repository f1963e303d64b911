import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addLastSignIn, createAccessTables } from './access-tables.ts';
import { isShared } from './is-shared.ts';
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
 * Written in SQL that SQLite and PostgreSQL both take, so that no library decides what they become. A
 * migration that has shipped makes the same tables for good.
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
  await sql`create table relay_state (name text primary key, value text not null)`.execute(db);
}

async function createLeads(db: Kysely<unknown>): Promise<void> {
  await sql`create table lead (
    id text primary key,
    mailbox text not null,
    form text,
    once_key text not null unique,
    subject text not null,
    reply_to text,
    fields text not null,
    page text,
    attribution text,
    consent text,
    template text default 'table' not null,
    spam_score integer default 0 not null,
    spam_reasons text default '[]' not null,
    quarantined_at bigint,
    released_at bigint,
    deidentified_at bigint,
    received_at bigint not null
  )`.execute(db);
  // What a person has to look at is found without reading what went well.
  await sql`create index lead_quarantined on lead (id) where ${isQuarantined}`.execute(db);
  await sql`create index lead_deidentified on lead (id)
    where deidentified_at is not null`.execute(db);
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`create table delivery (
    id text primary key,
    lead_id text not null references lead (id),
    kind text not null,
    channel text default 'mail' not null,
    recipient text not null,
    once_key text,
    attempts integer not null,
    next_at bigint not null,
    trying_since bigint not null,
    claimed_at bigint,
    delivered_at bigint,
    parked_at bigint,
    held_at bigint,
    last_answer text
  )`.execute(db);
  await sql`create index delivery_of_lead on delivery (lead_id)`.execute(db);
  await sql`create unique index delivery_once on delivery (once_key)
    where once_key is not null`.execute(db);
  // The conditions are those of leads/store/lead/is-in-state.ts, word for word.
  await sql`create index delivery_due on delivery (channel, next_at, trying_since)
    where delivered_at is null and parked_at is null and held_at is null`.execute(db);
  await sql`create index delivery_parked on delivery (lead_id)
    where parked_at is not null`.execute(db);
}

/** What came with leads beside their words. A lead without a file costs no page more by it. */
async function createFileTables(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lead add column files text`.execute(db);
  await sql`create table file_chunk (
    lead_id text not null,
    hash text not null,
    number integer not null,
    content ${sql.raw(isShared(db) ? 'bytea' : 'blob')} not null,
    constraint file_chunk_of primary key (lead_id, hash, number)
  )`.execute(db);
}

const isQuarantined = sql`quarantined_at is not null and released_at is null`;

/** Each minute it is asked what has come into quarantine: not by reading all that a flood left there. */
async function createNewlyHeldIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_newly_quarantined on lead (quarantined_at)
    where ${isQuarantined}`.execute(db);
}

/**
 * Each morning every recipient's mailbox is asked how much of it is held. All that is asked stands in
 * the index, or each held lead would be looked up.
 */
async function createHeldOfMailboxIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_held_of_mailbox
    on lead (mailbox, quarantined_at, released_at, deidentified_at)
    where ${isQuarantined}`.execute(db);
}
