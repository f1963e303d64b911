import type { Database } from './database.ts';
import { isStoreWide } from './store-error.ts';

/**
 * Reads rows of several leads at once. If one is unreadable, as on a damaged page, each is read by itself and only such
 * are left out.
 * @throws if none can be read, if the error is store-wide, or within a transaction, which PostgreSQL aborts at the
 * first error
 */
export async function readableAmong<Row>(
  db: Database,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  try {
    return await read(ids);
  } catch (error) {
    if (db.isTransaction || isStoreWide(error)) throw error;
    const each = await Promise.allSettled(ids.map((id) => read([id])));
    const rows = each.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (rows.length === 0) throw error;
    return rows;
  }
}
