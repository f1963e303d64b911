import { draftKeyPrefix, referenceKey, sentFormKey } from '../../islands/draft-storage.ts';
import { referenceElementId } from './reference-element-id.ts';

// Inlined into the thank-you page, which loads no script. Removes the sent form's drafts, so that the next
// person at a shared device does not find them. They are still there if the form was sent without its own
// script, or if something was typed after the post went out.
try {
  const ofTab = sessionStorage;
  const drafts = (ofTab[sentFormKey] as string | undefined)?.split('\n');
  for (const name of drafts ?? []) {
    for (const storage of [ofTab, localStorage]) storage.removeItem(draftKeyPrefix + name);
  }
  // Otherwise a return to this page through history would remove a draft typed since, which was not sent.
  delete ofTab[sentFormKey];

  // The reference comes from the relay's response through the tab's storage, never from the address, which
  // anybody can forge. Form and reference move into the state of this history entry, where a reload finds
  // both and the next message's page does not.
  if (drafts) history.replaceState([drafts[0], ofTab[referenceKey]], '');
  delete ofTab[referenceKey];
  const [sent = '', reference] = (history.state ?? []) as (string | undefined)[];
  const place = document.getElementById(referenceElementId);
  if (place && reference) {
    (place.querySelector('b') as HTMLElement).textContent = reference;
    place.hidden = false;
  }
  document.getElementById(sent)?.removeAttribute('hidden');
} catch {
  // Storage is disabled, so there is no draft either. The mail about the message names its reference, too.
}
