import { randomUUIDv7 } from 'node:crypto';
import { Fault } from '../../fault.ts';
import type { Database } from '../database.ts';
import { writeAudit } from '../access/audit.ts';

/** More than these are found again by nobody. */
const maxSaved = 100;

/** Words that an answer may begin with. `{name}` and `{reference}` stand for the lead's own. */
export interface SavedAnswer {
  id: string;
  title: string;
  text: string;
  /** Address of who changed it last. */
  author: string;
  changedAt: number;
}

/** By title. */
export async function readSavedAnswers(db: Database): Promise<SavedAnswer[]> {
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
  { by, now }: { by: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('saved_answer')
      .values({ id: randomUUIDv7(), title, text, author: by, changed_at: now })
      .execute();
    const { count } = await trx
      .selectFrom('saved_answer')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count > maxSaved) {
      throw new Fault(`There are ${maxSaved} saved answers already. Remove one that nobody uses.`);
    }
    await writeAudit(trx, { at: now, who: by, act: 'saved an answer', detail: title });
  });
}

/** @returns false where it is gone */
export async function changeSavedAnswer(
  db: Database,
  { id, title, text }: Wording & Pick<SavedAnswer, 'id'>,
  { by, now }: { by: string; now: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('saved_answer')
      .set({ title, text, author: by, changed_at: now })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await writeAudit(trx, { at: now, who: by, act: 'saved an answer', detail: title });
    return true;
  });
}

/** @returns false where it is gone */
export async function removeSavedAnswer(
  db: Database,
  id: string,
  { by, now }: { by: string; now: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('saved_answer')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst();
    if (!removed) return false;
    const { title: detail } = removed;
    await writeAudit(trx, { at: now, who: by, act: 'removed an answer', detail });
    return true;
  });
}
