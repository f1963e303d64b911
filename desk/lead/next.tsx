import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Beside } from '../deeds/last-done.ts';

type List = Pick<Beside, 'order' | 'leads' | 'search'>;

/**
 * The way to the lead that stood below one in the list as that was opened, or the first below that which is still
 * there: the one that is open may have gone since, as after it was taken, or be put off anew and further down.
 * @param isShown whether there is a way to it here, which is known before it is shown
 * @param isMoved something was done to it before its page came, as where no scripts run
 * @param children the way that stands here after the last one
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

/** Where it is not where it was in the list: what came before it, or all else that is put off. */
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
