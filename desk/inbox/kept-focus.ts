import { useEffect, useRef, type FocusEvent } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { isFocusLost, moveFocusTo } from '../frame/focus.ts';

interface Line {
  id: string;
  reference: string;
}

interface Focused {
  /** The id of the lead whose line has the focus. */
  id: string | undefined;
  pane: Element | null;
}

/**
 * Keeps the focus in an inbox that changes by itself. If the focused element goes, such as when somebody else
 * takes its lead, the focus moves to the lead that is now in its place, or else to the heading above. After a
 * navigation or a deed, which shows before its page has come, `Arrival` moves it.
 */
export function useKeptFocus(leads: readonly Line[]) {
  const { key } = useLocation();
  const isUnderWay = useNavigation().state !== 'idle';
  const last = useRef({ key, leads });
  const focused = useRef<Focused>(undefined);
  useEffect(() => {
    if (isUnderWay) return;
    const before = last.current;
    last.current = { key, leads };
    if (before.key !== key || !focused.current || !isFocusLost()) return;
    const { id, pane } = focused.current;
    const next = nearest(id, before.leads, leads);
    moveFocusTo(
      next
        ? document.querySelector<HTMLElement>(linkTo(next))
        : (pane?.querySelector('h1') ?? document.querySelector('h1')),
    );
  });
  return {
    onFocus({ target }: FocusEvent) {
      const tick = target.closest('li')?.querySelector<HTMLInputElement>('input[name=id]');
      focused.current = { id: tick?.value, pane: target.closest('.list-pane, .lead-pane') };
    },
    onBlur({ target }: FocusEvent) {
      // When another window takes the focus, the active element of this document stays.
      if (document.activeElement !== target) focused.current = undefined;
    },
  };
}

/** The lead that was next below and is still listed, or else the nearest above. */
function nearest(
  id: string | undefined,
  before: readonly Line[],
  now: readonly Line[],
): Line | undefined {
  const at = before.findIndex((line) => line.id === id);
  if (at === -1) return undefined;
  const isHere = (line: Line) => now.some((one) => one.id === line.id);
  return before.slice(at).find(isHere) ?? before.slice(0, at).findLast(isHere);
}

function linkTo({ reference }: Line): string {
  return `.lead-link[href^="/leads/${reference}"]`;
}
