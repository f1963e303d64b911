/** So many entries of a list stand on one page; what is older stands on pages of its own. */
export const entriesPerPage = 12;

/** How many pages lists take that are shown side by side: as many as the longest. */
export function pageCount(...lists: readonly (readonly unknown[])[]): number {
  return Math.max(1, ...lists.map(({ length }) => Math.ceil(length / entriesPerPage)));
}

/** The entries of one page. @param page from 1 */
export function entriesOn<Entry>(page: number, entries: readonly Entry[]): Entry[] {
  return entries.slice((page - 1) * entriesPerPage, page * entriesPerPage);
}
