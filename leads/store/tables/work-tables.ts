import { sql, type Kysely } from 'kysely';
import { isShared } from './is-shared.ts';
import {
  endOfLeadId,
  isAnswered,
  isHeld,
  isOpen,
  isPutOff,
  isTaken,
  isUntaken,
} from './view-conditions.ts';

/** As many as an index of words may have: FTS5 takes less than 2,000. */
const mostParts = 1999;

/** Of a size; the more, the less often a word is written anew, and the more parts a search looks through. */
const partsJoined = 16;

/** The tables of what people do about leads, and an index of the leads' words. */
export async function createWorkTables(db: Kysely<unknown>): Promise<void> {
  const shared = isShared(db);
  await sql`create table desk_lead (
    number ${sql.raw(shared ? 'bigserial' : 'integer')} primary key,
    lead_id text not null unique references lead (id),
    mailbox text not null,
    form text,
    campaign text,
    person text,
    taken_by text,
    taken_at bigint,
    put_off_until bigint,
    settled_at bigint,
    settled_by text,
    settled_how text
  )`.execute(db);
  for (const column of ['mailbox', 'form', 'campaign', 'person']) {
    const [index, by] = [sql.ref(`desk_lead_${column}`), sql.ref(column)];
    await sql`create index ${index} on desk_lead (${by}, lead_id)`.execute(db);
  }
  await sql`create index desk_lead_open on desk_lead (lead_id)
    where settled_at is null`.execute(db);
  await sql`create index desk_lead_answered on desk_lead (lead_id) where ${isAnswered}`.execute(db);
  await createTexts(db);
  if (shared) {
    await sql`alter table desk_lead add column words tsvector`.execute(db);
    await sql`create index desk_lead_words on desk_lead using gin (words)`.execute(db);
    return;
  }
  // Words are all it is asked for, never where they stand; what is deleted leaves its pages at once.
  await sql`create virtual table desk_words using fts5(words, detail = none, columnsize = 0)`.execute(
    db,
  );
  await sql`insert into desk_words(desk_words, rank) values ('secure-delete', 1)`.execute(db);
}

async function createTexts(db: Kysely<unknown>): Promise<void> {
  await sql`create table lead_note (
    id text primary key,
    lead_id text not null references lead (id),
    author text not null,
    at bigint not null,
    text text not null
  )`.execute(db);
  await sql`create index lead_note_of_lead on lead_note (lead_id)`.execute(db);
  await sql`create table answer (
    delivery_id text primary key references delivery (id),
    lead_id text not null references lead (id),
    author text not null,
    at bigint not null,
    text text not null
  )`.execute(db);
  await sql`create index answer_of_lead on answer (lead_id)`.execute(db);
}

/** When a mailbox was reminded that a lead's time is nearly over. */
export async function addReminded(db: Kysely<unknown>): Promise<void> {
  await sql`alter table desk_lead add column reminded_at bigint`.execute(db);
}

export async function createSavedAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_answer (
    id text primary key,
    title text not null,
    text text not null,
    author text not null,
    changed_at bigint not null
  )`.execute(db);
}

export async function createSpamMarks(db: Kysely<unknown>): Promise<void> {
  await sql`create table spam_mark (
    lead_id text primary key references lead (id),
    label text not null,
    at bigint not null
  )`.execute(db);
}

/**
 * An index for each view, and one for the end of an id, from which references are made. Whether a lead is
 * held stands in its row here too: a view that had to look at the lead would look at every one of a
 * flood of spam to find the few between. What a list is narrowed by stands in one index with what else
 * it may be narrowed by.
 */
export async function createViewIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table desk_lead add column is_held integer default 0 not null`.execute(db);
  await sql`update desk_lead set is_held = 1 where lead_id in (
    select id from lead where quarantined_at is not null and released_at is null)`.execute(db);
  await sql`drop index desk_lead_open`.execute(db);
  await sql`create index desk_lead_open on desk_lead (lead_id) where ${isOpen}`.execute(db);
  await sql`create index desk_lead_untaken on desk_lead (lead_id) where ${isUntaken}`.execute(db);
  await sql`create index desk_lead_taken on desk_lead (taken_by, lead_id) where ${isTaken}`.execute(
    db,
  );
  await sql`create index desk_lead_held on desk_lead (lead_id) where ${isHeld}`.execute(db);
  await sql`create index desk_lead_end on desk_lead (${endOfLeadId})`.execute(db);
}

/**
 * SQLite's index of words puts its parts together within the write that makes one too many, for 30 ms
 * and more, and the relay waits. From here on `joinWords` does it, a little at a time.
 */
export async function joinWordsApart(db: Kysely<unknown>): Promise<void> {
  if (isShared(db)) return;
  for (const [name, value] of [
    ['automerge', 0],
    ['crisismerge', mostParts],
    ['usermerge', partsJoined],
  ] as const) {
    await sql`insert into desk_words(desk_words, rank) values (${name}, ${sql.lit(value)})`.execute(
      db,
    );
  }
}

/** A mailing may have named the campaign after whom it went to: it goes with the lead's other words. */
export async function forgetCampaigns(db: Kysely<unknown>): Promise<void> {
  await sql`update desk_lead set campaign = null where campaign is not null and lead_id in (
    select id from lead where deidentified_at is not null)`.execute(db);
}

/** An index for the view of what is put off, which is little of all that is open. */
export async function createPutOffIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create index desk_lead_put_off on desk_lead (lead_id) where ${isPutOff}`.execute(db);
}

/** The same in the order in which leads come back. */
export async function orderPutOffIndex(db: Kysely<unknown>): Promise<void> {
  await sql`drop index desk_lead_put_off`.execute(db);
  await sql`create index desk_lead_put_off on desk_lead (put_off_until, lead_id) where ${isPutOff}`.execute(
    db,
  );
}
