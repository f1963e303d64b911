import { draftKeyStart, sentFormKey } from '../../islands/draft-keeping.ts';

// Stands in the thank-you page itself, which loads no script. The form that led there may have been
// sent without its own script, and what is typed after a post went out is saved once more: neither
// stays for whoever opens the form next on a shared device.
try {
  localStorage.removeItem(draftKeyStart + sessionStorage.getItem(sentFormKey));
  // Whoever comes back to this page by history has not sent what was typed since.
  sessionStorage.removeItem(sentFormKey);
} catch {
  // Storage is switched off, and so are drafts.
}
