/** Rows per page. A lead is a quarter of a megabyte at worst. */
const pageSize = 100;

/**
 * Yields any number of rows a page at a time, in the order of their ids.
 * @param read returns up to `limit` rows whose ids follow `after`
 */
export async function* inPages<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
  after = '',
): AsyncGenerator<Row[]> {
  for (let last: string | undefined = after; last !== undefined;) {
    const rows: Row[] = await read(last, pageSize);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id;
  }
}
