import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createAccessTables } from './access-tables.ts';
import { isShared } from './is-shared.ts';
import { isPutOff, isReading } from './view-conditions.ts';
import { createViewIndexes, createWorkTables, disableAutomerge } from './work-tables.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** Statements in order, or a function that returns them for one of the engines. */
type Change = readonly RawBuilder<unknown>[] | ((shared: boolean) => RawBuilder<unknown>[]);

const isQuarantined = sql`quarantined_at is not null and released_at is null`;

/** Each index of `lead` costs a page in every commit: decisions/sqlite-first.md. */
const createTables = [
  sql`create table lead (
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
  )`,
  // Finds what a person has to look at without reading what went well.
  sql`create index lead_quarantined on lead (id) where ${isQuarantined}`,
  sql`create index lead_deidentified on lead (id) where deidentified_at is not null`,
  sql`create table delivery (
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
  )`,
  sql`create index delivery_of_lead on delivery (lead_id)`,
  sql`create unique index delivery_once on delivery (once_key) where once_key is not null`,
  // The conditions of leads/store/lead/is-in-state.ts, word for word.
  sql`create index delivery_due on delivery (channel, next_at, trying_since)
    where delivered_at is null and parked_at is null and held_at is null`,
  sql`create index delivery_parked on delivery (lead_id) where parked_at is not null`,
  sql`create table relay_state (name text primary key, value text not null)`,
];

/** Tables for files. A lead without one writes no extra page. */
const createFileTables = (shared: boolean) => [
  sql`alter table lead add column files text`,
  sql`create table file_chunk (
    lead_id text not null,
    hash text not null,
    number integer not null,
    content ${sql.raw(shared ? 'bytea' : 'blob')} not null,
    constraint file_chunk_of primary key (lead_id, hash, number)
  )`,
];

const changes: Readonly<Record<string, Change>> = {
  '0001-leads': createTables,
  '0002-access': createAccessTables,
  '0003-work': createWorkTables,
  // When a mailbox was reminded that a lead's promised time is nearly over.
  '0004-reminded': [sql`alter table desk_lead add column reminded_at bigint`],
  '0005-saved-answers': [
    sql`create table saved_answer (
      id text primary key,
      title text not null,
      text text not null,
      author text not null,
      changed_at bigint not null
    )`,
  ],
  '0006-files': createFileTables,
  '0007-spam-marks': [
    sql`create table spam_mark (
      lead_id text primary key references lead (id),
      label text not null,
      at bigint not null
    )`,
  ],
  '0008-views': createViewIndexes,
  '0009-join-words-apart': disableAutomerge,
  // Newly quarantined leads are counted each minute, without reading all that a flood left in quarantine.
  '0010-newly-held': [
    sql`create index lead_newly_quarantined on lead (quarantined_at) where ${isQuarantined}`,
  ],
  // A mailing may have named its campaign after its recipient, so it is removed with the lead's other words.
  '0011-campaigns': [
    sql`update desk_lead set campaign = null where campaign is not null and lead_id in (
      select id from lead where deidentified_at is not null)`,
  ],
  // The audit log, whose entries expire, has this so far; the act had another name in earlier versions.
  '0012-last-sign-in': [
    sql`alter table desk_user add column signed_in_at bigint`,
    sql`update desk_user set signed_in_at = (
      select max(at) from audit_entry
      where who = desk_user.address and act in ('signed in', 'came in')
    ) where removed_at is null`,
  ],
  // Each morning the held leads of every mailbox are counted. The index covers the whole query, or each held lead would
  // be looked up.
  '0013-held-of-mailbox': [
    sql`create index lead_held_of_mailbox
      on lead (mailbox, quarantined_at, released_at, deidentified_at)
      where ${isQuarantined}`,
  ],
  // Few of all open leads are put off.
  '0014-put-off': [sql`create index desk_lead_put_off on desk_lead (lead_id) where ${isPutOff}`],
  // The same, in the order in which leads come back.
  '0015-put-off-order': [
    sql`drop index desk_lead_put_off`,
    sql`create index desk_lead_put_off on desk_lead (put_off_until, lead_id) where ${isPutOff}`,
  ],
  // Each list shows which of its leads one has not read yet.
  '0016-readings': [
    sql`create index audit_entry_reading on audit_entry (who, subject) where ${isReading}`,
  ],
};

/**
 * Every migration since the first release, applied in the order of their names. Written in SQL that both SQLite and
 * PostgreSQL accept, so that no library decides what tables they make. Once shipped, a migration never changes.
 */
export const migrations: Migrations = Object.fromEntries(
  Object.entries(changes).map(([name, change]) => [name, { up: (db) => apply(change, db) }]),
);

async function apply(change: Change, db: Kysely<unknown>): Promise<void> {
  const statements = typeof change === 'function' ? change(isShared(db)) : change;
  for (const statement of statements) await statement.execute(db);
}
