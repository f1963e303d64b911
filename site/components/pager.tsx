import { listPagePath, type ListPath } from '../../content/paths.ts';

interface PagerProps {
  list: ListPath;
  page: number;
  pages: number;
  /** The plural name of the list's entries, such as “roles”. */
  entries: string;
}

const linkClass = 'py-2 text-[1.125rem] font-semibold';

/** Links to the previous and the next page of a list. A list of one page has no pager. */
export function Pager({ list, page, pages, entries }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav
      aria-label={`Pages of ${entries}`}
      className="frame flex flex-wrap items-baseline gap-x-8 gap-y-2 pb-16"
    >
      {page > 1 && (
        <a href={listPagePath(list, page - 1)} rel="prev" className={linkClass}>
          <span aria-hidden="true">← </span>Newer {entries}
        </a>
      )}
      <p className="text-ink-soft tabular">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <a href={listPagePath(list, page + 1)} rel="next" className={linkClass}>
          Older {entries}
          <span aria-hidden="true"> →</span>
        </a>
      )}
    </nav>
  );
}
