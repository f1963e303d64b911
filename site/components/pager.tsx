import { listPagePath, type ListPath } from '../../content/paths.ts';

interface PagerProps {
  list: ListPath;
  page: number;
  pages: number;
  /** What stands on them, such as roles. */
  entries: string;
}

const way = 'py-2 text-[1.125rem] font-semibold';

/** Leads to the pages before and after one of a list; a list of one page has none. */
export function Pager({ list, page, pages, entries }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav
      aria-label={`Pages of ${entries}`}
      className="frame flex flex-wrap items-baseline gap-x-8 gap-y-2 pb-16"
    >
      {page > 1 && (
        <a href={listPagePath(list, page - 1)} rel="prev" className={way}>
          <span aria-hidden="true">← </span>Newer {entries}
        </a>
      )}
      <p className="text-ink-soft tabular">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <a href={listPagePath(list, page + 1)} rel="next" className={way}>
          Older {entries}
          <span aria-hidden="true"> →</span>
        </a>
      )}
    </nav>
  );
}
