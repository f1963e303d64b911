import { writeAudit, type By } from '../access/audit.ts';
import type { Database } from '../database.ts';
import { inOneWrite } from '../one-write.ts';

/** Forgets what leads were called, and with it all that was learned; the log says who wanted it so. */
export async function forgetMarks(db: Database, { by, now }: By): Promise<void> {
  await inOneWrite(db, async (trx) => {
    await trx.deleteFrom('spam_mark').execute();
    await writeAudit(trx, { at: now, who: by, act: 'reset what is learned' });
  });
}
