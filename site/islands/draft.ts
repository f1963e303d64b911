import type { Form } from '../../forms/form.ts';

/** A draft is forgotten after this. */
const keptMs = 24 * 60 * 60 * 1000;

interface Draft {
  savedAt: number;
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
  const draft: Draft = { savedAt: Date.now(), fields };
  withStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(draft)));
}

/** Puts a draft back into the fields that are still empty. */
export function restoreDraft(form: Form, element: HTMLFormElement): void {
  withStorage((storage) => {
    const { savedAt, fields } = JSON.parse(storage.getItem(keyOf(form)) ?? '{}') as Partial<Draft>;
    if (savedAt === undefined || Date.now() - savedAt > keptMs) return clearDraft(form);
    for (const [name, value] of fields ?? []) {
      if (isKept(form, name)) fillIn(element, name, value);
    }
  });
}

export function clearDraft(form: Form): void {
  withStorage((storage) => storage.removeItem(keyOf(form)));
}

function keyOf(form: Form): string {
  return `draft:${form.id}`;
}

function isKept(form: Form, name: string): boolean {
  const field = form.fields[name];
  return field !== undefined && field.kind !== 'consent';
}

function fillIn(element: HTMLFormElement, name: string, value: string): void {
  for (const control of element.querySelectorAll(`[name="${name}"]`)) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked ||= control.value === value;
    } else if ('value' in control && control.value === '') {
      control.value = value;
    }
  }
}

// Storage that is switched off or full, or a draft that is no JSON: a form without a draft.
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(window.localStorage);
  } catch {
    // The form works without.
  }
}
