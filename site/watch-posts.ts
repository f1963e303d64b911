import { formIdField, keyField } from '../forms/form.ts';
import { sentFormKey } from './islands/draft-keeping.ts';
import { keepMessageKey, messageKey } from './islands/message-key.ts';

/*
 * Stands in each page with a form that posts. One that is sent without its own script cannot clear what
 * an earlier visit left of it on the device. The thank-you page does, and only there it is known that
 * the message is in: a post that fails keeps its words. Nor could it tell a press after Back, that has
 * the script, which message it was.
 */
document.addEventListener('submit', ({ target }) => {
  try {
    const form = target as HTMLFormElement;
    const id = new FormData(form).get(formIdField);
    if (typeof id !== 'string') return;
    // A form with its script has sent by then, under this very key.
    const key = messageKey();
    keepMessageKey(key);
    const addKey = ({ formData }: FormDataEvent) => formData.set(keyField, key);
    form.addEventListener('formdata', addKey, { once: true });
    sessionStorage.setItem(sentFormKey, id);
  } catch {
    // Storage is switched off, and so are drafts.
  }
});
