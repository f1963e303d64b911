import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { wordsOf } from '../../leads/search-words.ts';
import type { Lead } from '../../leads/lead.ts';
import { openDatabase } from '../../leads/store/database/database.ts';
import { openSqlite } from '../../leads/store/database/sqlite.ts';
import { storeFileIn } from '../../leads/store/database/store-place.ts';
import { leadRow } from '../../leads/store/lead/submission-rows.ts';
import { chanceFrom, madeUpLead } from './made-up-leads.ts';
import { dayMs, hourMs } from '../../platform/clock.ts';

/** Outside the project, because it is larger than the project and serves every checkout. */
const cacheFolder = path.join(
  process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
  'fairlead-bench',
);

/** An older store has fewer leads that are new or late. */
const maxAgeMs = dayMs;

const seed = 20_261_122;
const perTransaction = 50_000;
const spanMs = 730 * dayMs;

/** The desk's users. The first one makes the requests. */
export const people = ['ann@office.example', 'ben@office.example'] as const;

/** Creates a store with this many leads, or finds a recent one. @returns its file */
export async function filledStore(leads: number): Promise<string> {
  const folder = path.join(cacheFolder, `${leads}-leads-${seed}`);
  const file = storeFileIn(folder);
  const made = await stat(file).catch(() => undefined);
  if (made && Date.now() - made.birthtimeMs < maxAgeMs) {
    await bringUpToDate(file);
    return file;
  }
  const unfinished = `${folder}.unfinished`;
  for (const old of [folder, unfinished]) await rm(old, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await fill(storeFileIn(unfinished), leads);
  await rename(unfinished, folder);
  return file;
}

async function fill(file: string, leads: number): Promise<void> {
  await bringUpToDate(file);
  using db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  const insert = inserts(db);
  const chance = chanceFrom(seed);
  const last = Date.now();
  for (let number = 0; number < leads; number += 1) {
    if (number % perTransaction === 0) db.exec('begin');
    const receivedAt = Math.floor(last - spanMs + ((number + 1) / leads) * spanMs);
    const lead = madeUpLead({ number, of: leads, receivedAt }, chance);
    write(insert, lead, { number, chance, age: last - receivedAt });
    if ((number + 1) % perTransaction === 0 || number + 1 === leads) {
      db.exec('commit');
      joinAllWords(db);
    }
  }
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** Merges the search index's segments, as the desk does a little after each lead. */
function joinAllWords(db: DatabaseSync): void {
  db.exec("insert into desk_words(desk_words, rank) values ('merge', 1000000)");
}

async function bringUpToDate(file: string): Promise<void> {
  const migrated = await openDatabase(openSqlite(file));
  await migrated.destroy();
}

/** Inserts rows with one prepared statement per table. */
function inserts(db: DatabaseSync) {
  const prepared = new Map<string, StatementSync>();
  return (table: string, row: object) => {
    const names = Object.keys(row);
    const known =
      prepared.get(table) ??
      db.prepare(
        `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      );
    prepared.set(table, known);
    known.run(...(Object.values(row) as SQLInputValue[]));
  };
}

interface Standing {
  number: number;
  chance: () => number;
  age: number;
}

/** Writes a lead and its state: nearly all are delivered and answered, some wait, some are forgotten. */
function write(
  insert: ReturnType<typeof inserts>,
  lead: Lead,
  { number, chance, age }: Standing,
): void {
  const { id, receivedAt } = lead;
  const isHeld = chance() < 0.01;
  const isParked = !isHeld && chance() < 0.001;
  const isOpen = age < 72 * hourMs || chance() < 0.01;
  const isSpam = isHeld && chance() < 0.5;
  const settled = isHeld ? (isSpam ? 'spam' : null) : isOpen ? null : 'elsewhere';
  const taker = chance() < 0.5 ? people[1] : chance() < 0.01 ? people[0] : null;
  const takenBy = isHeld || (settled === null && taker === null) ? null : (taker ?? people[0]);
  insert('lead', { ...leadRow(lead), quarantined_at: isHeld ? receivedAt : null });
  insert('delivery', {
    id: `n-${id}`,
    lead_id: id,
    kind: 'notification',
    recipient: 'services@site.example',
    attempts: 1,
    next_at: receivedAt,
    trying_since: receivedAt,
    delivered_at: isHeld || isParked ? null : receivedAt,
    parked_at: isParked ? receivedAt : null,
    held_at: isHeld ? receivedAt : null,
    last_answer: isParked ? '550 no such user' : '250 OK',
  });
  const campaign = new URLSearchParams(lead.attribution?.campaign).get('utm_campaign');
  insert('desk_lead', {
    number: number + 1,
    lead_id: id,
    mailbox: lead.mailbox,
    form: lead.form,
    campaign,
    person: lead.replyTo,
    taken_by: takenBy,
    taken_at: takenBy === null ? null : receivedAt,
    settled_at: settled === null ? null : receivedAt + Math.floor(chance() * 30 * hourMs),
    settled_by: settled === null ? null : takenBy,
    settled_how: settled,
    is_held: isHeld ? 1 : 0,
    // Marked as reminded, so that no reminders are sent during a measurement.
    reminded_at: receivedAt,
  });
  insert('desk_words', { rowid: number + 1, words: wordsOf(lead).join(' ') });
  if (number % 10 === 0) {
    const note = { id: `o-${id}`, lead_id: id, author: people[0], at: receivedAt, text: 'A note.' };
    insert('lead_note', note);
  }
  const entry = { id, at: receivedAt, who: people[0], act: 'read', subject: id, detail: null };
  insert('audit_entry', entry);
}
