import { useEffect, useRef } from 'react';
import { Form, Link, useLocation } from 'react-router';
import type { InboxPage } from './inbox.tsx';

/**
 * Search and filters, all of which are in the address, to be kept and sent to others. The fields stay mounted as
 * the list changes, so that whoever types into one can go on. All others show what the list is narrowed by.
 */
export function Filters({ page }: { page: InboxPage }) {
  const { search, asked, inAll, elsewhere, choices } = page;
  const { view, find, ...narrow } = asked;
  const isNarrow = Object.values(narrow).some((value) => value !== '');
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const shown = useRef({ search, key });
  useEffect(() => {
    const before = shown.current;
    // What is being typed stays when the same list is revalidated.
    if (before.search === search && before.key === key) return;
    shown.current = { search, key };
    const now = new URLSearchParams(search);
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input, select') ?? []) {
      if (before.search === search && field === document.activeElement) continue;
      field.value = now.get(field.name) ?? '';
    }
  }, [search, key]);
  return (
    <Form ref={form} action="/" role="search" className="search" onSubmit={putKeyboardAway}>
      {view !== '' && <input type="hidden" name="view" value={view} />}
      <label htmlFor="find" className="unseen">
        Search words, names, addresses, phones and references
      </label>
      <div className="search-field">
        <input
          id="find"
          name="find"
          type="search"
          defaultValue={find}
          placeholder="Name, words, phone, reference"
          autoComplete="off"
          maxLength={200}
        />
        <button className="quiet">Search</button>
      </div>
      <details open={isNarrow} className="narrow">
        <summary>Filter</summary>
        <div className="narrow-fields">
          <label>
            Mailbox
            <select name="mailbox" defaultValue={asked.mailbox}>
              <option value="">Every mailbox</option>
              {choices.mailboxes.map(asOption)}
            </select>
          </label>
          <label>
            Form
            <select name="form" defaultValue={asked.form}>
              <option value="">Every form</option>
              {choices.forms.map(asOption)}
            </select>
          </label>
          <label>
            Campaign
            <input name="campaign" defaultValue={asked.campaign} maxLength={200} />
          </label>
          <label>
            From
            <input name="since" type="date" defaultValue={asked.since} />
          </label>
          <label>
            Until
            <input name="until" type="date" defaultValue={asked.until} />
          </label>
          {/* Whoever has chosen filters looks for a button below them, not above beside the search. */}
          <button className="quiet">Show these</button>
        </div>
      </details>
      {(isNarrow || find !== '') && (
        <p className="narrowed">
          <Link to={view === '' ? '/' : `/?view=${view}`}>Clear search and filters</Link>
          {inAll !== null && (
            <Link to={`/${inAll}`}>
              {elsewhere === null ? 'Search all leads' : `${elsewhere} more among all leads`}
            </Link>
          )}
        </p>
      )}
    </Form>
  );
}

/** Closes a phone's keyboard, which would cover the results. */
function putKeyboardAway({ currentTarget }: { currentTarget: HTMLFormElement }): void {
  if (!matchMedia('(pointer: coarse)').matches) return;
  currentTarget.querySelector<HTMLInputElement>('#find')?.blur();
}

function asOption([value, name]: readonly [value: string, name: string]) {
  return (
    <option key={value} value={value}>
      {name}
    </option>
  );
}
