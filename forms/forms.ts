import { candidateRegistration } from './candidate-registration.ts';
import { consultation } from './consultation.ts';
import { contactForm } from './contact.ts';
import { demo } from './demo.ts';
import { employerEnquiry } from './employer-enquiry.ts';
import type { Form } from './form.ts';
import { sendCv } from './send-cv.ts';

/** The office's names of the forms. They are here because browsers load the definitions and do not need names. */
const formsByName: Readonly<Record<string, Form>> = {
  'Employer enquiry': employerEnquiry,
  'Candidate registration': candidateRegistration,
  'Contact message': contactForm,
  Consultation: consultation,
  Demo: demo,
  'CV for a role': sendCv,
};

/** All forms of the site. */
export const relayForms: readonly Form[] = Object.values(formsByName);

const namesById: ReadonlyMap<string, string> = new Map(
  Object.entries(formsByName).map(([name, { id }]) => [id, name]),
);

const formsById: ReadonlyMap<string, Form> = new Map(relayForms.map((form) => [form.id, form]));

/** The form with an id. Undefined if the site has none. */
export function findForm(id: string | undefined): Form | undefined {
  return id === undefined ? undefined : formsById.get(id);
}

/** The name of a form for people, or its id if the site no longer has it. Forms of other sites have no id. */
export function formName(id: string | null): string {
  return id === null ? 'Other people’s forms' : (namesById.get(id) ?? id);
}
