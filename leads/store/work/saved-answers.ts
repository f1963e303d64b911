import { randomUUIDv7 } from 'node:crypto';
import { Fault } from '../../fault.ts';
import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { writeAudit, type By } from '../access/audit.ts';

/** The most answers saved: nobody finds one among more. */
const maxSaved = 100;

/** A text to begin an answer with. `wordsFor` fills in its placeholders, such as `{name}`. */
export type SavedAnswer = Awaited<ReturnType<typeof readSavedAnswers>>[number];

/** Sorted by title; `author` is the address of the last editor. */
export async function readSavedAnswers(db: Database) {
  return db
    .selectFrom('saved_answer')
    .select(['id', 'title', 'text', 'author', 'changed_at as changedAt'])
    .orderBy('title')
    .orderBy('id')
    .execute();
}

type Wording = Pick<SavedAnswer, 'title' | 'text'>;

/** @throws Fault if `maxSaved` answers are saved already */
export async function saveAnswer(
  db: Database,
  { title, text }: Wording,
  { by, now }: By,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('saved_answer')
      .values({ id: randomUUIDv7(), title, text, author: by, changed_at: now })
      .execute();
    if ((await countRows(trx.selectFrom('saved_answer'))) > maxSaved) {
      throw new Fault(`There are ${maxSaved} saved answers already. Remove one that nobody uses.`);
    }
    await writeAudit(trx, { at: now, who: by, act: 'saved an answer' });
  });
}

/**
 * Changes a saved answer if it is still the version that its editor began with.
 * @param changedAt `changedAt` of that version
 * @returns `kept` if it now reads as given; `changed` or `gone` if somebody else changed or removed it, and nothing is
 * stored
 */
export async function changeSavedAnswer(
  db: Database,
  { id, title, text, changedAt }: Omit<SavedAnswer, 'author'>,
  { by, now }: By,
): Promise<'kept' | 'changed' | 'gone'> {
  // Anything but a time matches no version.
  const from = Number.isSafeInteger(changedAt) ? changedAt : 0;
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('saved_answer')
      // Always later than before, whatever the clock says: this time identifies the version.
      .set({ title, text, author: by, changed_at: Math.max(now, from + 1) })
      .where('id', '=', id)
      .where('changed_at', '=', from)
      .returning('id')
      .executeTakeFirst();
    if (changed) {
      await writeAudit(trx, { at: now, who: by, act: 'saved an answer' });
      return 'kept';
    }
    const there = await trx
      .selectFrom('saved_answer')
      .select(['title', 'text'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!there) return 'gone';
    // The editor repeated a change without knowing that it had been stored.
    return there.title === title && there.text === text ? 'kept' : 'changed';
  });
}

/** @returns the removed text, for an undo; undefined if it was gone already */
export async function removeSavedAnswer(
  db: Database,
  id: string,
  { by, now }: By,
): Promise<Wording | undefined> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('saved_answer')
      .where('id', '=', id)
      .returning(['title', 'text'])
      .executeTakeFirst();
    if (!removed) return undefined;
    await writeAudit(trx, { at: now, who: by, act: 'removed an answer' });
    return removed;
  });
}
