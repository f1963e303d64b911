/** The most rows or ids in one statement. SQLite binds at most 32,766 values, and a short write delays no accept. */
const maxAtOnce = 500;

/** Splits items, in order, into batches small enough for one statement. */
export function batchesOf<Item>(items: readonly Item[], atOnce = maxAtOnce): Item[][] {
  const batches: Item[][] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    batches.push(items.slice(from, from + atOnce));
  }
  return batches;
}
