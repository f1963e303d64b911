import { useEffect } from 'react';
import { minuteMs } from '../../platform/clock.ts';

/** The desk writes no more often that somebody is there. */
const tellEveryMs = 5 * minuteMs;

/** What people do in a page, and none of its scripts. */
const deeds = ['click', 'keydown', 'pointerdown', 'popstate', 'wheel'] as const;

/**
 * Tells the desk that somebody uses the page. What its scripts ask for tells nothing of that: an inbox that
 * nobody looks at asks, too.
 */
export function useHere(): void {
  useEffect(() => {
    const left = new AbortController();
    let toldAt = -Infinity;
    const tell = () => {
      if (Math.abs(Date.now() - toldAt) < tellEveryMs) return;
      toldAt = Date.now();
      const body = new URLSearchParams({ here: 'yes' });
      fetch('/live', { method: 'POST', body, redirect: 'manual' }).catch(() => {
        toldAt = -Infinity;
      });
    };
    const how = { capture: true, passive: true, signal: left.signal };
    for (const deed of deeds) window.addEventListener(deed, tell, how);
    return () => left.abort();
  }, []);
}
