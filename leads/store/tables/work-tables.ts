import { sql } from 'kysely';
import { endOfLeadId, isAnswered, isHeld, isOpen, isTaken, isUntaken } from './view-conditions.ts';

/** The most segments a full-text index may have: FTS5 takes fewer than 2,000. */
const mostParts = 1999;

/** Segments of one size to merge. More rewrite each word less often, but make a search read more segments. */
const partsJoined = 16;

/** Creates the tables of what people do about leads, and the full-text index of leads' words. */
export const createWorkTables = (shared: boolean) => [
  sql`create table desk_lead (
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
  )`,
  ...['mailbox', 'form', 'campaign', 'person'].map((column) => {
    const [index, by] = [sql.ref(`desk_lead_${column}`), sql.ref(column)];
    return sql`create index ${index} on desk_lead (${by}, lead_id)`;
  }),
  sql`create index desk_lead_open on desk_lead (lead_id) where settled_at is null`,
  sql`create index desk_lead_answered on desk_lead (lead_id) where ${isAnswered}`,
  sql`create table lead_note (
    id text primary key,
    lead_id text not null references lead (id),
    author text not null,
    at bigint not null,
    text text not null
  )`,
  sql`create index lead_note_of_lead on lead_note (lead_id)`,
  sql`create table answer (
    delivery_id text primary key references delivery (id),
    lead_id text not null references lead (id),
    author text not null,
    at bigint not null,
    text text not null
  )`,
  sql`create index answer_of_lead on answer (lead_id)`,
  ...(shared
    ? [
        sql`alter table desk_lead add column words tsvector`,
        sql`create index desk_lead_words on desk_lead using gin (words)`,
      ]
    : [
        // It is queried for words, never for their positions. Deleted words leave its pages at once.
        sql`create virtual table desk_words using fts5(words, detail = none, columnsize = 0)`,
        sql`insert into desk_words(desk_words, rank) values ('secure-delete', 1)`,
      ]),
];

/**
 * Creates an index for each view, and one for the end of an id, which references encode. Whether a lead is held is
 * copied here: a view that had to read the lead would read every one of a flood of spam to find the few between.
 * Filters that are combined share one index.
 */
export const createViewIndexes = [
  sql`alter table desk_lead add column is_held integer default 0 not null`,
  sql`update desk_lead set is_held = 1 where lead_id in (
    select id from lead where quarantined_at is not null and released_at is null)`,
  sql`drop index desk_lead_open`,
  sql`create index desk_lead_open on desk_lead (lead_id) where ${isOpen}`,
  sql`create index desk_lead_untaken on desk_lead (lead_id) where ${isUntaken}`,
  sql`create index desk_lead_taken on desk_lead (taken_by, lead_id) where ${isTaken}`,
  sql`create index desk_lead_held on desk_lead (lead_id) where ${isHeld}`,
  sql`create index desk_lead_end on desk_lead (${endOfLeadId})`,
];

/**
 * Turns off FTS5's automatic merges, which happen within the write that makes one segment too many, for 30 ms and more
 * while the relay waits. From here on `mergeSearchIndex` merges, a little at a time.
 */
export const disableAutomerge = (shared: boolean) =>
  Object.entries(
    shared ? {} : { automerge: 0, crisismerge: mostParts, usermerge: partsJoined },
  ).map(
    ([name, value]) =>
      sql`insert into desk_words(desk_words, rank) values (${name}, ${sql.lit(value)})`,
  );
