import { listPagePath, type ListPath } from '../../content/paths.ts';

interface PagerProps {
  list: ListPath;
  page: number;
  pages: number;
  /** What stands on them, such as roles. */
  entries: string;
}

/** Leads to the pages before and after one of a list; a list of one page has none. */
export function Pager({ list, page, pages, entries }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label={`Pages of ${entries}`} className="frame pager">
      {page > 1 && (
        <a href={listPagePath(list, page - 1)} rel="prev">
          <span aria-hidden="true">← </span>Newer {entries}
        </a>
      )}
      <p className="tabular">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <a href={listPagePath(list, page + 1)} rel="next">
          Older {entries}
          <span aria-hidden="true"> →</span>
        </a>
      )}
    </nav>
  );
}
