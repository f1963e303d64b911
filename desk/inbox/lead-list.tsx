import { useEffect, useRef, useState } from 'react';
import { NavLink, useNavigation } from 'react-router';
import { PageForm } from '../frame/page-form.tsx';
import { ShownField } from '../deeds/shown-field.tsx';
import type { View } from '../../leads/store/work/view.ts';
import { untickDone } from './act-by-key.ts';
import { HandOver } from './hand-over.tsx';
import type { InboxPage } from './inbox.tsx';
import { When } from '../frame/when.tsx';

const take = ['take', 'Take'] as const;
const elsewhere = ['elsewhere', 'Answered elsewhere'] as const;
const reopen = ['reopen', 'Open again'] as const;
const spam = ['spam', 'Mark as spam'] as const;

/** What can be done to several leads at once, by view. */
const deedsOf: Readonly<Record<View, readonly (readonly [name: string, label: string])[]>> = {
  new: [take, elsewhere, spam],
  mine: [elsewhere, ['let-go', 'Put back'], ['tomorrow', 'Put off 1 day']],
  late: [take, elsewhere, ['tomorrow', 'Put off 1 day']],
  'put-off': [['today', 'Back now'], take, elsewhere],
  answered: [reopen],
  held: [['release', 'Release'], spam],
  parked: [
    ['replay', 'Send again'],
    ['leave', 'Leave undelivered'],
  ],
  all: [take, elsewhere, reopen],
};

/** Leads, a line each, with deeds for those that are ticked. */
export function LeadList({ page }: { page: InboxPage }) {
  const { listedView: view, leads, shown: search, colleagues } = page;
  const deeds = deedsOf[view];
  const form = useRef<HTMLFormElement>(null);
  const [tickedIds, setTickedIds] = useState<readonly string[]>([]);
  // A lead that leaves the list takes its tick along.
  const ticked = leads.filter(({ id }) => tickedIds.includes(id)).length;
  const ticks = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[name=id]') ?? [])];
  const tickedOnes = () => ticks().filter(({ checked }) => checked);
  const count = () => setTickedIds(tickedOnes().map(({ value }) => value));
  // The button disappears with the last tick, so the focus moves to the first lead that was ticked.
  const untick = () => {
    const first = tickedOnes()[0]?.closest('li');
    first?.querySelector<HTMLElement>('.lead-link')?.focus();
    setTickedIds([]);
  };
  // Such as a morning's spam. One undo takes back a deed to too many.
  const tickAll = () => {
    for (const tick of ticks()) tick.checked = true;
    count();
  };
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') untickDone();
  });
  return (
    <PageForm
      action={`/${search}`}
      replace
      className="many"
      // On a reload, Firefox restores ticks by position: by then another lead may be there.
      autoComplete="off"
      ref={form}
      onChange={count}
      onReset={untick}
    >
      <ol className="leads">
        {leads.map(({ id, reference, who, takenBy, standing, isUnread, ...line }) => (
          <li key={id} className={isUnread ? 'unread' : undefined}>
            <ShownField id={id} shownAs={line.shownAs} />
            <label className="tick">
              <input type="checkbox" name="id" value={id} />
              <span className="unseen">
                {who}, {reference}
              </span>
            </label>
            <NavLink to={`/leads/${reference}${search}`} className="lead-link">
              <bdi className="lead-who">{who}</bdi>
              {isUnread && <span className="unseen">(unread)</span>}
              <span className="lead-words">
                <bdi>{line.words}</bdi>
              </span>
              <span className={`state state-${standing.kind}`}>
                {standing.words}
                {takenBy !== null &&
                  standing.kind !== 'done' &&
                  view !== 'mine' &&
                  `, with ${takenBy}`}
              </span>
              <span className="lead-kind">{line.kind}</span>
              <When at={line.at} />
            </NavLink>
          </li>
        ))}
      </ol>
      <div className="deeds">
        {/* Its count tells of ticks that are out of view. */}
        <button type="reset" className="plain">
          Untick{ticked > 0 && ` ${ticked}`}
        </button>
        {leads.length > 1 && (
          <button type="button" className="plain tick-all" onClick={tickAll}>
            {`Tick all ${leads.length}`}
          </button>
        )}
        {deeds.map(([name, label]) => (
          <button key={name} name="do" value={name} className="quiet">
            {label}
          </button>
        ))}
        {/* Only in views whose leads somebody has to answer. */}
        {deeds.includes(elsewhere) && colleagues.length > 0 && (
          <span className="hand-over">
            <HandOver colleagues={colleagues} aria-label="Hand them to" />
          </span>
        )}
      </div>
    </PageForm>
  );
}
