import { candidateRegistration } from './candidate-registration.ts';
import { consultation } from './consultation.ts';
import { contactForm } from './contact.ts';
import { demo } from './demo.ts';
import { employerEnquiry } from './employer-enquiry.ts';
import type { Form } from './form.ts';
import { sendCv } from './send-cv.ts';

/** By what the office calls them. Browsers load a form, and have no use for its name: it stands here. */
const formsByName: Readonly<Record<string, Form>> = {
  'Employer enquiry': employerEnquiry,
  'Candidate registration': candidateRegistration,
  'Contact message': contactForm,
  Consultation: consultation,
  Demo: demo,
  'CV for a role': sendCv,
};

/** Every form that the relay answers for. */
export const relayForms: readonly Form[] = Object.values(formsByName);

const namesById: ReadonlyMap<string, string> = new Map(
  Object.entries(formsByName).map(([name, { id }]) => [id, name]),
);

const formsById: ReadonlyMap<string, Form> = new Map(relayForms.map((form) => [form.id, form]));

/** The form a page says it is, or undefined for one the site does not define. */
export function findForm(id: string | undefined): Form | undefined {
  return id === undefined ? undefined : formsById.get(id);
}

/** What people call a form: by its id where the site has it no more. Those of other sites have no id. */
export function formName(id: string | null): string {
  return id === null ? 'Other people’s forms' : (namesById.get(id) ?? id);
}
