import { randomUUIDv7 } from 'node:crypto';
import { Fault } from '../../fault.ts';
import { countRows } from '../database/count-rows.ts';
import type { Database } from '../database/database.ts';
import { writeAudit, type By } from '../access/audit.ts';

/** More than these are found again by nobody. */
const maxSaved = 100;

/** Words that an answer may begin with. Their marks, such as `{name}`, are filled in by `wordsFor`. */
export type SavedAnswer = Awaited<ReturnType<typeof readSavedAnswers>>[number];

/** By title, each with the address of who changed it last. */
export async function readSavedAnswers(db: Database) {
  return db
    .selectFrom('saved_answer')
    .select(['id', 'title', 'text', 'author', 'changed_at as changedAt'])
    .orderBy('title')
    .orderBy('id')
    .execute();
}

type Wording = Pick<SavedAnswer, 'title' | 'text'>;

/** @throws Fault where so many are kept that nobody finds one */
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
 * Changes one for whoever knows how it reads.
 * @param changedAt when that was kept which they began with
 * @returns whether it is kept as they have it, or what became of it meanwhile; nothing is stored then
 */
export async function changeSavedAnswer(
  db: Database,
  { id, title, text, changedAt }: Omit<SavedAnswer, 'author'>,
  { by, now }: By,
): Promise<'kept' | 'changed' | 'gone'> {
  // What is no time is when nothing was kept.
  const from = Number.isSafeInteger(changedAt) ? changedAt : 0;
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('saved_answer')
      // Later than before, whatever the clock says: what was there is told by it.
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
    // As after a press that nobody could say of whether it was stored.
    return there.title === title && there.text === text ? 'kept' : 'changed';
  });
}

/** @returns what it was, to be kept anew; undefined where it was gone already */
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
