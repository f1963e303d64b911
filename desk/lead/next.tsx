import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { InboxContext } from '../deeds/last-done.ts';

type List = Pick<InboxContext, 'order' | 'leads' | 'search'>;

/**
 * Links to the lead that was below this one when it was opened, or to the first below that is still listed: the
 * open one may have gone since, such as after it was taken, or have been put off further down.
 * @param isShown whether the link is shown here. Its lead is determined before that
 * @param isMoved whether a deed was done to the lead before its page came, such as without scripts
 * @param children link to show after the last lead
 */
export function Next({
  id,
  list,
  isMoved,
  isShown = true,
  children,
}: {
  id: string;
  list: List;
  isMoved: boolean;
  isShown?: boolean;
  children?: ReactNode;
}) {
  const [below] = useState(() => belowIn(list, id, isMoved));
  const next = list.leads.find((one) => below.has(one.id));
  if (!isShown) return null;
  if (!next) return children;
  return (
    <Link to={`/leads/${next.reference}${next.search ?? list.search}`} className="back">
      Next<span className="unseen">: {next.who}</span>
    </Link>
  );
}

/** The ids below the lead. If it has left its place: those that came before it, or all others put off. */
function belowIn({ order, leads }: List, id: string, isMoved: boolean): ReadonlySet<string> {
  const at = isMoved ? -1 : leads.findIndex((one) => one.id === id);
  // Ids begin with their time.
  const isAfter = { newest: (one: string) => one < id, longest: (one: string) => one > id };
  const isBelow = (one: { id: string }, place: number) => {
    if (at !== -1) return place > at;
    return order === 'return' ? one.id !== id : isAfter[order](one.id);
  };
  return new Set(leads.filter(isBelow).map((one) => one.id));
}
