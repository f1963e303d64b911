import type { Form } from '../../forms/form.ts';
import { draftRetentionMs, draftKeyPrefix, referenceKey, sentFormKey } from './draft-storage.ts';

interface Draft {
  /** Comes first, where ../every-page.ts looks for it on every page to delete old drafts. */
  savedAt: number;
  /** The path of the page that it was typed on. */
  page: string;
  fields: [name: string, value: string][];
}

/**
 * Saves what is typed into a form on the visitor's device until it is sent, so that it survives a reload, a closed tab
 * or a crash. Leaves out the consent, which is given anew each time, and hidden fields.
 */
export function saveDraft(form: Form, element: HTMLFormElement): void {
  withStorages((storages) => {
    for (const [key, fields] of Object.entries(keptFields(form, element))) {
      const draft: Draft = { savedAt: Date.now(), page: location.pathname, fields };
      for (const storage of storages) storage.setItem(key, JSON.stringify(draft));
    }
  });
}

/**
 * Restores a draft into the fields that are still empty. After a reload, Back or Forward it is this tab's draft,
 * whatever another tab has typed or sent meanwhile; otherwise the newest draft of any tab. What was typed before
 * hydration is then saved, unless the browser itself has restored it from a message already sent from this page.
 */
export function restoreDraft(form: Form, element: HTMLFormElement): void {
  const isTypedEarly = !history.state && isTypedIn(form, element);
  for (const key in keptFields(form, element)) {
    withStorages(([tab, device]) => {
      if (!isReturn()) tab.removeItem(key);
      for (const storage of [tab, device]) {
        const draft = JSON.parse(storage.getItem(key) ?? '{}') as Draft;
        // ../every-page.ts deletes old drafts on load, but a page may stay open for longer than that.
        if (Date.now() - draft.savedAt < draftRetentionMs) return fillInDraft(form, element, draft);
        storage.removeItem(key);
      }
    });
  }
  if (isTypedEarly) saveDraft(form, element);
}

/**
 * Deletes the drafts of a message that has arrived. Leaves the drafts' names and the reference for the thank-you
 * page.
 * @param reference the relay's reference; a relay that is not ours may give none
 */
export function deleteSentDraft(form: Form, element: HTMLFormElement, reference = ''): void {
  withStorages(([tab, device]) => {
    const drafts = Object.keys(keptFields(form, element));
    for (const key of drafts) {
      for (const storage of [tab, device]) storage.removeItem(key);
    }
    // Removed first: on a page that Back restores, Firefox has not seen the thank-you page remove both, and skips
    // writing a value that it takes to be there already.
    for (const [key, value] of [
      [sentFormKey, drafts.map((one) => one.slice(draftKeyPrefix.length)).join('\n')],
      [referenceKey, reference],
    ] as const) {
      tab.removeItem(key);
      tab.setItem(key, value);
    }
  });
}

/** What is kept of a form, by its key in the storage: what is about a topic has a draft of its own for each topic. */
function keptFields(form: Form, element: HTMLFormElement): Record<string, Draft['fields']> {
  const drafts: Record<string, Draft['fields']> = {};
  for (const [name, value] of new FormData(element)) {
    if (typeof value !== 'string' || !isKept(form, name)) continue;
    const { about } = form.fields[name] as { about?: string };
    const topic = about && (element.elements.namedItem(about) as HTMLInputElement).defaultValue;
    (drafts[draftKeyPrefix + form.id + (topic ? `:${topic}` : '')] ??= []).push([name, value]);
  }
  return drafts;
}

function isKept(form: Form, name: string): boolean {
  const field = form.fields[name];
  return field !== undefined && field.kind !== 'consent';
}

/** Whether a field differs from its initial value. */
function isTypedIn(form: Form, element: HTMLFormElement): boolean {
  const fields = [...element.elements] as (Partial<HTMLInputElement> & { name: string })[];
  return fields.some(
    // A select element has no `defaultValue`, and starts at its empty option.
    ({ name, value, defaultValue = '', checked, defaultChecked }) =>
      isKept(form, name) && (value !== defaultValue || checked !== defaultChecked),
  );
}

/** Whether a reload, Back or Forward led to this page, asked in the same way as in ../every-page.ts. */
function isReturn(): boolean {
  return performance.navigation.type !== 0;
}

/** Fills in a draft. A tick preset by the page stays, unless the visitor removed it and returns to the same page. */
function fillInDraft(form: Form, element: HTMLFormElement, draft: Draft): void {
  const fields = draft.fields.filter(([name]) => isKept(form, name));
  if (draft.page === location.pathname && isReturn()) untickOthers(element, fields);
  for (const [name, value] of fields) fillIn(element, name, value);
}

/** Removes the ticks that the page preset and the draft does not have. */
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

/** Without storage, because it is switched off or full, or with a draft that is not JSON, a form has no draft. */
function withStorages(use: (storages: [tab: Storage, device: Storage]) => void): void {
  try {
    use([sessionStorage, localStorage]);
  } catch {
    // The form works without.
  }
}
