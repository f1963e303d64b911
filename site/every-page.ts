import { visitNoteOf } from '../forms/visit-note.ts';
import { draftKeptMs, draftKeyStart } from './islands/draft-keeping.ts';

/**
 * The header's menu, by its id: browsers name elements so, and it is the shortest way to say it. Safari
 * before 17 hides none.
 */
declare const menu: Element & Partial<Pick<HTMLElement, 'hidePopover'>>;
declare const document: Document & { onprerenderingchange?: () => void };

/** So long after the end of a page's text its faces are there, where the line is fast. */
const facesOnFastLineMs = 25;

// What runs in every page, at the end of the page itself: the first of a visit is often one that loads
// no script at all. Each byte of it is sent with each page, so nothing here is longer than it has to be.
// A page that was drawn beforehand had a copy of its tab's storage, of which nothing stays: it does so
// once more as it is opened.
(document.onprerenderingchange = () => {
  try {
    const ofTab = sessionStorage;
    /*
     * Forgets what was typed into any form and not sent for a day, what a clock that was ahead has
     * saved, and what is damaged: nobody has to come back to the form's own page, nor does the form
     * have to be there still. A draft's text begins with its time: {"savedAt":1795305600000,
     */
    for (const drafts of [localStorage, ofTab]) {
      for (const key in drafts) {
        if (
          key.match(`^${draftKeyStart}`) &&
          !((Date.now() - (drafts[key].slice(11, 24) as number)) ** 2 < draftKeptMs ** 2)
        ) {
          delete drafts[key];
        }
      }
    }

    /*
     * Notes on a visit's first page how it began, for the forms of the visit to send along: in this
     * tab's session storage, on the visitor's device.
     *
     * The last arrival that says something wins: a later one through a campaign or another site
     * replaces the note, one by address, bookmark or our own links leaves it. Going back to a page or
     * reloading it is no arrival.
     */
    const note = visitNoteOf(location, document.referrer);
    // Superseded by an entry that takes 40 letters more to ask for; 0 is an address that was gone to.
    ofTab['visit'] =
      ((performance.navigation.type || !(note[1] || note[2])) && ofTab['visit']) ||
      JSON.stringify(note);
  } catch {
    // Storage is switched off or full: the visit goes without drafts and without a note.
  }
})();

/*
 * Lays a page out in stand-ins, as a question of place does, where its faces take longer than on a fast
 * line: there is time to spare. Chromium holds the first paint for a while, for the faces, and left
 * alone begins with the layout when that is over.
 */
setTimeout(() => menu.scrollTop, facesOnFastLineMs);

/*
 * A page that Back brings as it was left: without this its menu would still stand open over it.
 */
onpagehide = () => menu.hidePopover?.();
