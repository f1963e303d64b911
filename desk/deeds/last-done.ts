import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation, useOutletContext } from 'react-router';
import { undoableForMs } from '../visit/undoable.ts';
import type { Done } from './deeds.ts';

/** What a list begins with. */
export type Order = 'newest' | 'longest' | 'return';

/** What pages of the inbox know of each other. */
export interface Beside {
  order: Order;
  /** Of the list, so that it stays beside the lead. */
  search: string;
  /** Those of the list, in its order, and the one that the next page of it begins with. */
  leads: readonly { id: string; reference: string; who: string; search?: string }[];
  /** What was done on the page before, while it can be taken back. */
  last: Done | undefined;
  tell: (done: Done) => void;
}

/**
 * Keeps what was done while one goes on to other leads: until something else is done, or another page is
 * opened after a while. It never goes from under somebody's hands.
 */
export function useLastDone(): Pick<Beside, 'last' | 'tell'> {
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

/** What a page has to tell of: its own form, or what was done before. */
export function useBeside(answer: Done | undefined): Omit<Beside, 'tell'> {
  const { last, tell, ...beside } = useOutletContext<Beside>();
  useEffect(() => {
    if (answer && 'done' in answer) tell(answer);
  }, [answer, tell]);
  return { ...beside, last: answer ?? last };
}

const changedSince: Done = { done: 'It has changed since.', undo: null };

/**
 * What is told on the page of the lead that it was done to, for as long as that stands as it left it: of one that a
 * colleague has taken over since, nobody reads that it is theirs.
 * @param stands how the lead stands; null where something is told of another
 */
export function useWhileSo(last: Done | undefined, stands: string | null): Done | undefined {
  const isShown = useNavigation().state === 'idle' && stands !== null;
  const [left, setLeft] = useState<{ last: Done | undefined; stands: string | null }>();
  // What was done is told before its page has come.
  if (isShown && left?.last !== last) setLeft({ last, stands });
  return isShown && left?.last === last && left?.stands !== stands ? changedSince : last;
}
