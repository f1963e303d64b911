import type { Field, SelectField } from './form.ts';
import { companyField, emailField, nameField, phoneField } from './person-fields.ts';

/** The fields of the consultation and demo dialogs: the same but for the services to choose from. */
export function dialogFields(services: SelectField['options']): Readonly<Record<string, Field>> {
  return {
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
  };
}
