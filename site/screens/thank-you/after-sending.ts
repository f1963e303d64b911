import { draftKeyStart, referenceKey, sentFormKey } from '../../islands/draft-keeping.ts';
import { referencePlace } from './reference-place.ts';

// Stands in the thank-you page itself, which loads no script. The form that led there may have been
// sent without its own script, and what is typed after a post went out is saved once more: neither
// stays for whoever opens the form next on a shared device.
try {
  const ofTab = sessionStorage;
  const form = ofTab[sentFormKey] as string | undefined;
  for (const storage of [ofTab, localStorage]) storage.removeItem(draftKeyStart + form);
  // Whoever comes back to this page by history has not sent what was typed since.
  delete ofTab[sentFormKey];

  // The reference stands in the relay's own answer, and comes from there by the tab's storage: never
  // by the address, which anybody can write. With the form it goes over to this entry of the tab's
  // history, where a reload finds both and the next message's page does not.
  if (form) history.replaceState([form, ofTab[referenceKey]], '');
  delete ofTab[referenceKey];
  const [sent = '', reference] = (history.state ?? []) as (string | undefined)[];
  const place = document.getElementById(referencePlace);
  if (place && reference) {
    (place.querySelector('b') as HTMLElement).textContent = reference;
    place.hidden = false;
  }
  document.getElementById(sent)?.removeAttribute('hidden');
} catch {
  // Storage is switched off, and so are drafts. The mail about the message names its reference, too.
}
