import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, type Path } from 'react-router';
import { isFocusLost, leadFocusTo } from './focus.ts';

/**
 * Where scripts change the page the browser says nothing, and the focus goes with what it was on. So the title
 * of a page that has come is said, and a focus that was lost is led to what was done, to the lead one comes
 * back from in its list, or to the page's heading. What takes the focus by itself is left alone.
 */
export function Arrival() {
  const location = useLocation();
  const { state, formMethod = 'GET' } = useNavigation();
  const [arrived, setArrived] = useState(location);
  const [said, setSaid] = useState({ on: location, title: '' });
  const last = useRef({ location, wasSent: false });
  // After what the page's own effects change: the focus may go with that, too.
  useEffect(() => startTransition(() => setArrived(location)), [location]);
  useEffect(() => {
    // A busy browser leaves out the state in which it is on its way.
    if (formMethod !== 'GET') last.current.wasSent = true;
  }, [formMethod]);
  useEffect(() => {
    const { location: from, wasSent } = last.current;
    if (from === arrived) return;
    last.current = { location: arrived, wasSent: false };
    const place = isFocusLost() && placeOn(from, wasSent);
    // What stays in sight as the page is scrolled must not move it.
    if (place) leadFocusTo(place, { preventScroll: isInSight(place) });
    const isElsewhere = from.pathname !== arrived.pathname || from.search !== arrived.search;
    // A heading that has the focus is read.
    if (isElsewhere && !document.activeElement?.matches('h1')) {
      setSaid({ on: arrived, title: document.title });
    }
  }, [arrived]);
  return (
    <p aria-live="polite" className="unseen">
      {/* Emptied meanwhile, so that the same words are said again. */}
      {state === 'idle' && said.on === location && said.title}
    </p>
  );
}

function isInSight(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

function placeOn({ pathname }: Path, wasSent: boolean): HTMLElement | undefined {
  const says = 'main :is([role=status], [role=alert]):not(:empty)';
  return (
    (wasSent && document.querySelector<HTMLElement>(says)) ||
    document.querySelector<HTMLElement>(
      `.lead-link:is([href="${pathname}"], [href^="${pathname}?"])`,
    ) ||
    [...document.querySelectorAll('h1')].at(-1)
  );
}
