import { contactForm } from './contact.ts';
import type { Form } from './form.ts';

const formsById: ReadonlyMap<string, Form> = new Map([[contactForm.id, contactForm]]);

/** The form a page says it is, or undefined for one the site does not define. */
export function findForm(id: string | undefined): Form | undefined {
  return id === undefined ? undefined : formsById.get(id);
}
