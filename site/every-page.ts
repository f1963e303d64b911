import { visitNoteOf } from '../forms/visit-note.ts';
import { draftRetentionMs, draftKeyPrefix } from './islands/draft-storage.ts';

/** The header's menu, a global by its id: the shortest way to name it. Safari before 17 has no popovers. */
declare const menu: Element & Partial<Pick<HTMLElement, 'hidePopover'>>;
declare const document: Document & { onprerenderingchange?: () => void };

/** On a fast connection the fonts have arrived this long after the end of the page's HTML. */
const facesOnFastLineMs = 25;

// Inlined at the end of every page, since the first page of a visit often loads no script at all. Each byte of it is
// sent with each page, so nothing here is longer than it has to be. A prerendered page gets a copy of its tab's
// storage, which is then discarded, so this runs again when the page is opened.
(document.onprerenderingchange = () => {
  try {
    const ofTab = sessionStorage;
    /*
     * Deletes drafts that are a day old, dated a day ahead by a wrong clock, or damaged. On every page, because a
     * visitor may never return to the form's own, or the form may no longer exist. A draft's text begins with its
     * time: {"savedAt":1795305600000,
     */
    for (const drafts of [localStorage, ofTab]) {
      for (const key in drafts) {
        if (
          key.match(`^${draftKeyPrefix}`) &&
          !((Date.now() - (drafts[key].slice(11, 24) as number)) ** 2 < draftRetentionMs ** 2)
        ) {
          delete drafts[key];
        }
      }
    }

    /*
     * Records how the visit began in this tab's session storage, for the forms of the visit to send along.
     *
     * The last non-direct arrival wins: a later one through a campaign or another site replaces the note, while one
     * by address, bookmark or our own links leaves it. Going back to a page or reloading it is no arrival.
     */
    const note = visitNoteOf(location, document.referrer);
    // Deprecated, but its successor takes 40 letters more. Type 0 is a navigation that is no reload and no Back.
    ofTab['visit'] =
      ((performance.navigation.type || !(note[1] || note[2])) && ofTab['visit']) ||
      JSON.stringify(note);
  } catch {
    // Storage is switched off or full: the visit has neither drafts nor a note.
  }
})();

/*
 * Reads a position to force a layout in the fallback fonts, if the fonts take longer than on a fast connection.
 * Chromium delays the first paint for a while to wait for them, and would start the layout only after that.
 */
setTimeout(() => menu.scrollTop, facesOnFastLineMs);

/** Otherwise a page that Back restores from the back/forward cache would still have its menu open. */
onpagehide = () => menu.hidePopover?.();
