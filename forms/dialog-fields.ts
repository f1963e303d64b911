import type { Field, SelectField } from './form.ts';

/** The fields of the consultation and demo dialogs: the same but for the services to choose from. */
export function dialogFields(services: SelectField['options']): Readonly<Record<string, Field>> {
  return {
    name: {
      kind: 'text',
      label: 'Full name',
      maxLength: 100,
      autoComplete: 'name',
      requiredMessage: 'Enter your full name.',
    },
    email: {
      kind: 'email',
      label: 'Email',
      maxLength: 255,
      autoComplete: 'email',
      requiredMessage: 'Enter the email address we should reply to.',
    },
    phone: { kind: 'tel', label: 'Phone', maxLength: 20, autoComplete: 'tel' },
    company: { kind: 'text', label: 'Company', maxLength: 100, autoComplete: 'organization' },
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
