import { formIdField, keyField } from '../forms/form.ts';
import { sentFormKey } from './islands/draft-storage.ts';
import { storeMessageKey, messageKey } from './islands/message-key.ts';

/*
 * Inlined in each page with a form that posts. A form that is sent without its own script cannot delete its draft, so
 * the form's id is left for the thank-you page, which does: only there it is known that the message arrived, and a
 * failed post keeps its draft. The message's key is stored, too, so that the script, loaded by the time of a press
 * after Back, sends the same message again.
 */
document.addEventListener('submit', ({ target, defaultPrevented }) => {
  // The form's own script sends it.
  if (defaultPrevented) return;
  try {
    const form = target as HTMLFormElement;
    const id = new FormData(form).get(formIdField);
    if (typeof id !== 'string') return;
    const key = messageKey();
    storeMessageKey(key);
    const addKey = ({ formData }: FormDataEvent) => formData.set(keyField, key);
    form.addEventListener('formdata', addKey, { once: true });
    sessionStorage.setItem(sentFormKey, id);
  } catch {
    // Storage is switched off, so there are no drafts.
  }
});
