import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation, useOutletContext } from 'react-router';
import { undoableForMs } from '../visit/undoable.ts';
import type { Done } from './deeds.ts';

/** What a list begins with. */
export type Order = 'newest' | 'longest' | 'return';

/** What the inbox passes to the page beside its list. */
export interface InboxContext {
  order: Order;
  /** The list's query, kept in links so that the list stays beside the lead. */
  search: string;
  /** The list's leads in its order, and the first one of its next page. */
  leads: readonly { id: string; reference: string; who: string; search?: string }[];
  /** What was done on the page before, while it can be undone. */
  last: Done | undefined;
  tell: (done: Done) => void;
}

/**
 * Keeps what was done while one goes on to other leads, until something else is done or another page is opened
 * after a while. It never goes from the page one is on.
 */
export function useLastDone(): Pick<InboxContext, 'last' | 'tell'> {
  const { key } = useLocation();
  const [page, setPage] = useState(key);
  const [last, setLast] = useState<{ done: Done; isOld: boolean }>();
  if (page !== key) {
    setPage(key);
    if (last?.isOld) setLast(undefined);
  }
  const tell = useCallback((done: Done) => {
    const told = 'undo' in done && done.undo ? { done, isOld: false } : undefined;
    setLast(told);
    const growOld = () => setLast((one) => (one === told ? one && { ...one, isOld: true } : one));
    setTimeout(growOld, undoableForMs);
  }, []);
  return { last: last?.done, tell };
}

/** The inbox's context, in which `last` is the outcome of the page's own form or else what was done before. */
export function useInboxContext(answer: Done | undefined): Omit<InboxContext, 'tell'> {
  const { last, tell, ...beside } = useOutletContext<InboxContext>();
  useEffect(() => {
    if (answer && 'done' in answer) tell(answer);
  }, [answer, tell]);
  return { ...beside, last: answer ?? last };
}

const changedSince: Done = { done: 'It has changed since.', undo: null };

/**
 * Returns what was done to the open lead while that is in the state it was left in, so that nobody reads that a
 * lead is theirs which a colleague has taken over since.
 * @param stands the state of the lead, or null if the deed was done to another
 */
export function useWhileUnchanged(last: Done | undefined, stands: string | null): Done | undefined {
  const isShown = useNavigation().state === 'idle' && stands !== null;
  const [left, setLeft] = useState<{ last: Done | undefined; stands: string | null }>();
  // The outcome comes before the revalidated page does.
  if (isShown && left?.last !== last) setLeft({ last, stands });
  return isShown && left?.last === last && left?.stands !== stands ? changedSince : last;
}
