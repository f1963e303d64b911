import { candidateRegistration } from './candidate-registration.ts';
import { consultation } from './consultation.ts';
import { contactForm } from './contact.ts';
import { demo } from './demo.ts';
import { employerEnquiry } from './employer-enquiry.ts';
import type { Form } from './form.ts';
import { sendCv } from './send-cv.ts';

/** Every form that the relay answers for. */
export const relayForms: readonly Form[] = [
  employerEnquiry,
  candidateRegistration,
  contactForm,
  consultation,
  demo,
  sendCv,
];

const formsById: ReadonlyMap<string, Form> = new Map(relayForms.map((form) => [form.id, form]));

/** The form a page says it is, or undefined for one the site does not define. */
export function findForm(id: string | undefined): Form | undefined {
  return id === undefined ? undefined : formsById.get(id);
}
