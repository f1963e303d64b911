import { visitNoteKey, visitNoteOf } from '../forms/visit-note.ts';

/**
 * Notes on a visit's first page how it began, for the forms of the visit to send along: in this
 * tab's session storage, on the visitor's device. It stands in every page itself, because the first
 * is often one that loads no script at all.
 *
 * The last arrival that says something wins: a later one through a campaign or another site
 * replaces the note, one by address, bookmark or our own links leaves it. Going back to a page or
 * reloading it is no arrival.
 */
try {
  const { sessionStorage } = window;
  const note = visitNoteOf({ location, referrer: document.referrer });
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const arrives = entry?.type === 'navigate' && (note.referrer || note.campaign);
  if (arrives || !sessionStorage.getItem(visitNoteKey)) {
    sessionStorage.setItem(visitNoteKey, JSON.stringify(note));
  }
} catch {
  // Storage is switched off or full: the visit goes without a note.
}
