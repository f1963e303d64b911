/** Rows read at once: of leads, a quarter of a megabyte each at worst. */
const pageSize = 100;

/**
 * Rows, however many there are, a page at a time in the order of their ids.
 * @param read gives those after an id
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
