import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, type Path } from 'react-router';
import { isFocusLost, isInSight, moveFocusTo } from './focus.ts';

/**
 * Makes up for what browsers do only when they load a page. It announces the title of a page that scripts have
 * opened, and moves a lost focus to the message about what was done, to the list's link to the lead just left,
 * or to the page's heading. A component that takes the focus by itself is left alone.
 */
export function Arrival() {
  const location = useLocation();
  const { state, formMethod = 'GET', location: to } = useNavigation();
  const [arrived, setArrived] = useState(location);
  const [said, setSaid] = useState({ on: location, title: '' });
  const last = useRef(location);
  const sent = useRef(new Set<string>());
  // Runs after the page's own effects, which may also remove the focused element.
  useEffect(() => startTransition(() => setArrived(location)), [location]);
  useEffect(() => {
    // By its key: a form may be sent before the page has arrived that another form has led to.
    if (to && formMethod !== 'GET') sent.current.add(to.key);
  }, [to, formMethod]);
  useEffect(() => {
    const from = last.current;
    if (from === arrived) return;
    last.current = arrived;
    const wasSent = sent.current.delete(arrived.key);
    const place = isFocusLost() && placeOn(from, wasSent);
    // An element that is already in view, such as a sticky one, must not scroll the page.
    if (place) moveFocusTo(place, { preventScroll: isInSight(place) });
    const isElsewhere = from.pathname !== arrived.pathname || from.search !== arrived.search;
    // A heading that has the focus is read out anyway.
    if (isElsewhere && !document.activeElement?.matches('h1')) {
      setSaid({ on: arrived, title: document.title });
    }
  }, [arrived]);
  return (
    <p aria-live="polite" className="unseen">
      {/* Emptied during a navigation, so that the same words are announced again. */}
      {state === 'idle' && said.on === location && said.title}
    </p>
  );
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
