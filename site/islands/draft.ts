import type { Form } from '../../forms/form.ts';
import { draftKeptMs, draftKeyStart, referenceKey, sentFormKey } from './draft-keeping.ts';

interface Draft {
  /** It stands first: every page looks there for drafts that are too old. */
  savedAt: number;
  /** Path of the page it was typed on. */
  page: string;
  fields: [name: string, value: string][];
}

/**
 * What is typed into a form stays on the visitor's device until it is sent: through a reload, a
 * closed tab, a crash. Never the consent, which is given each time, and nothing hidden.
 */
export function saveDraft(form: Form, element: HTMLFormElement): void {
  const fields = [...new FormData(element)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && isKept(form, field[0]),
  );
  const draft: Draft = { savedAt: Date.now(), page: window.location.pathname, fields };
  withStorages(([ofTab, ofDevice]) => {
    for (const storage of [ofTab, ofDevice]) storage.setItem(keyOf(form), JSON.stringify(draft));
  });
}

/**
 * Puts a draft back into the fields that are still empty: on a page that a reload or history brings
 * again what was typed in its tab, whatever another has typed or sent meanwhile; else what was typed
 * last. What was typed before the form was alive is kept from now on, but nothing that the browser brings
 * back of a message that was sent from here.
 */
export function restoreDraft(form: Form, element: HTMLFormElement): void {
  const isTypedEarly = !window.history.state && isTypedIn(form, element);
  withStorages(([ofTab, ofDevice]) => {
    if (!isReturn()) ofTab.removeItem(keyOf(form));
    for (const storage of [ofTab, ofDevice]) {
      const draft = JSON.parse(storage.getItem(keyOf(form)) ?? '{}') as Draft;
      // ../every-page.ts forgets old ones. The page may be open for longer than that.
      if (Date.now() - draft.savedAt < draftKeptMs) return putBack(form, element, draft);
      storage.removeItem(keyOf(form));
    }
  });
  if (isTypedEarly) saveDraft(form, element);
}

/**
 * The message is in: nothing of it stays but which form it was and its reference, which the thank-you
 * page takes.
 * @param reference as the relay gave it; another relay may give none
 */
export function settleDraft(form: Form, reference = ''): void {
  withStorages(([ofTab, ofDevice]) => {
    for (const storage of [ofTab, ofDevice]) storage.removeItem(keyOf(form));
    // On a page that Back brings alive Firefox does not know that the thank-you page has removed both,
    // and writes nothing that it takes to stand there.
    for (const [key, value] of [
      [sentFormKey, form.id],
      [referenceKey, reference],
    ] as const) {
      ofTab.removeItem(key);
      ofTab.setItem(key, value);
    }
  });
}

function keyOf(form: Form): string {
  return draftKeyStart + form.id;
}

function isKept(form: Form, name: string): boolean {
  const field = form.fields[name];
  return field !== undefined && field.kind !== 'consent';
}

/** Whether something else stands in a field than the page was made with. */
function isTypedIn(form: Form, element: HTMLFormElement): boolean {
  const fields = [...element.elements] as (Partial<HTMLInputElement> & { name: string })[];
  return fields.some(
    // A list of options has no such value of its own, and begins with an empty one.
    ({ name, value, defaultValue = '', checked, defaultChecked }) =>
      isKept(form, name) && (value !== defaultValue || checked !== defaultChecked),
  );
}

function isReturn(): boolean {
  // As ../every-page.ts asks it.
  return performance.navigation.type !== 0;
}

/**
 * A tick that the page set beforehand stays, unless the visitor has taken it away and comes back to the
 * same page.
 */
function putBack(form: Form, element: HTMLFormElement, draft: Draft): void {
  const kept = draft.fields.filter(([name]) => isKept(form, name));
  const typed = Object.fromEntries(kept);
  const fields = kept.filter(([name]) => {
    const field = form.fields[name] as { about?: string };
    return !field.about || typed[field.about] === new FormData(element).get(field.about);
  });
  if (draft.page === window.location.pathname && isReturn()) untickOthers(element, fields);
  for (const [name, value] of fields) fillIn(element, name, value);
}

/** Takes away the ticks that the page set and the draft does not have. */
function untickOthers(element: HTMLFormElement, fields: Draft['fields']): void {
  for (const control of element.querySelectorAll<HTMLInputElement>('[type="checkbox"]')) {
    const kept = fields.some(([name, value]) => name === control.name && value === control.value);
    if (control.defaultChecked && !kept) control.checked = false;
  }
}

function fillIn(element: HTMLFormElement, name: string, value: string): void {
  for (const control of element.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
    if (control.type === 'checkbox') control.checked ||= control.value === value;
    else control.value ||= value;
  }
}

// Storage that is switched off or full, or a draft that is no JSON: a form without a draft.
function withStorages(use: (storages: [ofTab: Storage, ofDevice: Storage]) => void): void {
  try {
    use([sessionStorage, localStorage]);
  } catch {
    // The form works without.
  }
}
