import { useEffect, useRef, type FocusEvent } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { isFocusLost, leadFocusTo } from '../frame/focus.ts';

interface Line {
  id: string;
  reference: string;
}

interface Focused {
  /** Of the lead whose line it is in. */
  id: string | undefined;
  pane: Element | null;
}

/**
 * For what surrounds the inbox, which changes by itself. Where what has the focus goes, as when somebody else
 * takes its lead, the lead that stands there now has it, or else the heading above. On a page that one opens,
 * and after what one does, which is shown before its page has come, the focus is led by `Arrival`.
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
    leadFocusTo(
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
      // Where another window has it meanwhile, it is still here.
      if (document.activeElement !== target) focused.current = undefined;
    },
  };
}

/** The one that stood below, or where there is none above it, and is there still. */
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
