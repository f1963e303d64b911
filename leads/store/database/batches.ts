/** Rows or ids in one statement: SQLite takes 32,766 values, and a short write holds up no accept. */
const maxAtOnce = 500;

/** As many of the items together as one statement takes, in their order. */
export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  for (let from = 0; from < items.length; from += maxAtOnce) {
    batches.push(items.slice(from, from + maxAtOnce));
  }
  return batches;
}
