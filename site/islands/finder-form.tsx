import type { ReactNode } from 'react';
import type { ListPath } from '../../content/paths.ts';
import { entryNameAttribute, searchHeadAttribute } from './finder-markup.ts';
import { plainIsland, sayingUnreachable } from './island-markup.ts';
import { searchHeadPath } from './search-files.ts';

interface FinderProps {
  list: ListPath;
  /** What the field is called. */
  label: string;
  hint: string;
  /** One of what is found, such as role. */
  entry: string;
  /** Said when nothing is found: what to do next. */
  nothing: ReactNode;
  /** By what else it can be narrowed. */
  children?: ReactNode;
}

/**
 * Searches a list. It comes alive at the first touch, or at once where the address asks something of
 * it, and says so where its script does not come; where no script runs it is not shown. The list is whole.
 */
export function Finder({ list, label, hint, entry, nothing, children }: FinderProps) {
  return (
    <search
      id="find"
      className="finder"
      aria-label={label}
      {...plainIsland('finder', 'asked')}
      {...sayingUnreachable('Search')}
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

/** What makes way for what was found. */
export function Findable({ children }: { children: ReactNode }) {
  return <div className="findable">{children}</div>;
}
