import type { ReactNode } from 'react';
import type { ListPath } from '../../content/paths.ts';
import { entryNameAttribute, searchHeadAttribute } from './finder-markup.ts';
import { plainIsland, unreachableAttributes } from './island-markup.ts';
import { searchHeadPath } from './search-files.ts';

interface FinderProps {
  list: ListPath;
  label: string;
  hint: string;
  /** What a single result is called, such as role. */
  entry: string;
  /** Shown if nothing is found: what to do next. */
  nothing: ReactNode;
  /** Further fields that narrow the search. */
  children?: ReactNode;
}

/**
 * The search of a list. Its script starts at the first touch, or at once if the address carries a query; the search
 * says so if the script cannot be loaded. Where scripts are off it is not shown: the list itself is complete.
 */
export function Finder({ list, label, hint, entry, nothing, children }: FinderProps) {
  return (
    <search
      id="find"
      className="finder"
      aria-label={label}
      {...plainIsland('finder', 'asked')}
      {...unreachableAttributes('Search')}
      {...{
        [searchHeadAttribute]: searchHeadPath(list),
        [entryNameAttribute]: entry,
      }}
    >
      <div className="finder-fields">
        <label className="field-label">
          {label}
          <input
            type="search"
            name="q"
            className="input"
            placeholder={hint}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        {children}
      </div>
      <p role="status" className="finder-status py-3 text-ink-soft tabular empty:p-0" />
      <template>{nothing}</template>
      <ul hidden />
      <button type="button" className="copy-button" hidden>
        Show more
      </button>
    </search>
  );
}

/** The part of a page that gives way to the results. */
export function ListContent({ children }: { children: ReactNode }) {
  return <div className="findable">{children}</div>;
}
