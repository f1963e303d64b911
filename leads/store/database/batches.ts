/** Rows or ids in one statement: SQLite takes 32,766 values, and a short write holds up no accept. */
const maxAtOnce = 500;

/** The items in their order, no more together than one statement takes. */
export function batchesOf<Item>(items: readonly Item[], atOnce = maxAtOnce): Item[][] {
  const batches: Item[][] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    batches.push(items.slice(from, from + atOnce));
  }
  return batches;
}
