import type { Database } from './database.ts';
import { isStoreWide } from './store-error.ts';

/**
 * Reads something of several leads at once. One that cannot be read, as on a damaged page, keeps no other from
 * it: then each is read by itself, and that one is left out.
 * @throws where none of them can be read, and within a transaction, which PostgreSQL ends with the first fault
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
