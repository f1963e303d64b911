import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Beside } from '../deeds/last-done.ts';

type List = Pick<Beside, 'view' | 'leads' | 'search'>;

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
    <Link to={`/leads/${next.reference}${list.search}`} className="back">
      Next<span className="unseen">: {next.who}</span>
    </Link>
  );
}

/** Where it is not where it was in the list: what came before it, or all else that is put off. */
function belowIn({ view, leads }: List, id: string, isMoved: boolean): ReadonlySet<string> {
  const at = isMoved ? -1 : leads.findIndex((one) => one.id === id);
  const isBelow = (one: { id: string }, place: number) =>
    at === -1 ? one.id !== id && (view === 'put-off' || one.id < id) : place > at;
  return new Set(leads.filter(isBelow).map((one) => one.id));
}
