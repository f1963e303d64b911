import { company } from '../content/company.ts';
import { keptFor, noticedPromise } from '../content/office.ts';
import { paths } from '../content/paths.ts';
import type { Form } from './form.ts';
import { notificationsOf } from './notifications.ts';
import { emailField, nameField, phoneField } from './person-fields.ts';

export const candidateRegistration = {
  id: 'candidate-registration',
  mailbox: 'talent',
  page: paths.candidates,
  fields: {
    name: nameField,
    email: emailField,
    phone: phoneField,
    location: {
      kind: 'text',
      label: 'Where you are',
      maxLength: 100,
      autoComplete: 'address-level2',
    },
    desired_role: {
      kind: 'text',
      label: 'Role you want',
      maxLength: 100,
      requiredMessage: 'Enter the role you want.',
    },
    salary: { kind: 'text', label: 'Salary you expect', maxLength: 50 },
    availability: {
      kind: 'text',
      label: 'When you could start',
      hint: 'For example: now, or after one calendar month’s notice.',
      maxLength: 50,
      requiredMessage: 'Enter when you could start.',
    },
    notes: {
      kind: 'textarea',
      label: 'Anything we should know',
      hint: 'Qualifications, industries, what you want next. At most 1000 characters.',
      maxLength: 1000,
    },
    consent: {
      kind: 'consent',
      label: `I consent to ${company.name} keeping these details to match me with roles and contact me about them.`,
      purpose: 'Matching a candidate with roles',
      requiredMessage: 'Tick the box so that we may keep your details and contact you.',
    },
  },
  subjectPrefix: 'New Candidate Registration',
  subject: (values) =>
    `New Candidate Registration: ${values['name'] ?? ''} – ${values['desired_role'] ?? ''}`,
  submitLabel: 'Join the talent network',
  busyLabel: 'Joining...',
  notifications: notificationsOf(
    'Registration successful!',
    'Failed to register. Please try again.',
  ),
  notice: `A recruiter at ${company.name} will read your registration and reply ${noticedPromise}. No employer sees it unless you agree to that role. This site keeps it ${keptFor}. Leave the network at any time by writing to ${company.email.talent}.`,
} as const satisfies Form;
