/** The number of entries on one page of a list. Older ones are on further pages. */
export const entriesPerPage = 12;

/** The number of pages of lists that are shown side by side, which the longest decides. */
export function pageCount(...lists: readonly (readonly unknown[])[]): number {
  return Math.max(1, ...lists.map(({ length }) => Math.ceil(length / entriesPerPage)));
}

/** The entries of one page. @param page from 1 */
export function entriesOn<Entry>(page: number, entries: readonly Entry[]): Entry[] {
  return entries.slice((page - 1) * entriesPerPage, page * entriesPerPage);
}
