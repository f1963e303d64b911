import { useEffect } from 'react';
import { minuteMs } from '../../platform/clock.ts';

/** The shortest time between two reports, each of which is a write. */
const tellEveryMs = 5 * minuteMs;

/** Events that people cause and the page's scripts do not. */
const events = ['click', 'keydown', 'pointerdown', 'popstate', 'wheel'] as const;

/** Reports that somebody uses the page. Its scripts' requests do not show that: an unattended inbox sends them, too. */
export function useActivityReports(): void {
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
    for (const event of events) window.addEventListener(event, tell, how);
    return () => left.abort();
  }, []);
}
