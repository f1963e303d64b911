import { company } from '../content/company.ts';
import { keptFor, noticedPromise } from '../content/office.ts';
import type { Form, SelectField } from './form.ts';
import { companyField, emailField, nameField, phoneField } from './person-fields.ts';

interface DialogForm extends Pick<Form, 'id' | 'page' | 'subjectPrefix' | 'submitLabel'> {
  services: SelectField['options'];
}

/** Defines a form in a dialog. Such forms differ only in their subject and their choices. */
export function dialogForm({ services, subjectPrefix, ...own }: DialogForm): Form {
  return {
    ...own,
    mailbox: 'services',
    fields: {
      name: { ...nameField, label: 'Full name', requiredMessage: 'Enter your full name.' },
      email: emailField,
      phone: phoneField,
      company: companyField,
      service: { kind: 'select', label: 'Service', options: services },
      message: {
        kind: 'textarea',
        label: 'Message',
        maxLength: 1000,
        requiredMessage: 'Write what it is about.',
      },
      consent: {
        kind: 'consent',
        label: 'I consent to being contacted about my enquiry',
        purpose: 'Contact about an enquiry',
        requiredMessage: 'Tick the box so that we may contact you.',
      },
    },
    subjectPrefix,
    subject: (values) => `${subjectPrefix} ${values['name'] ?? ''}`,
    busyLabel: 'Submitting...',
    notice: `Somebody at ${company.name} will read this and reply ${noticedPromise}. We use your details for that; this site keeps them ${keptFor}.`,
  };
}
