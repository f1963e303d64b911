import { company } from '../content/company.ts';
import { keptFor, noticedPromise } from '../content/office.ts';
import { paths } from '../content/paths.ts';
import type { Form } from './form.ts';
import { notificationsOf } from './notifications.ts';
import { companyField, emailField, nameField, phoneField } from './person-fields.ts';

export const employerEnquiry = {
  id: 'employer-enquiry',
  mailbox: 'services',
  page: paths.employers,
  fields: {
    company: { ...companyField, requiredMessage: 'Enter the name of your company.' },
    name: { ...nameField, label: 'Your name' },
    email: emailField,
    phone: phoneField,
    role: {
      kind: 'text',
      label: 'Role to fill',
      maxLength: 100,
      requiredMessage: 'Enter the role you want to fill.',
    },
    location: {
      kind: 'text',
      label: 'Where the role is',
      maxLength: 100,
      requiredMessage: 'Enter where the role is.',
    },
    salary_range: { kind: 'text', label: 'Salary range', maxLength: 50 },
    start_timing: {
      kind: 'select',
      label: 'When should they start?',
      options: [
        { value: 'ASAP', label: 'ASAP' },
        { value: '2–4 weeks', label: '2–4 weeks' },
        { value: '1–3 months', label: '1–3 months' },
      ],
    },
    notes: {
      kind: 'textarea',
      label: 'What the role needs',
      hint: 'Duties, must-haves, the team around it. 10 to 1000 characters.',
      minLength: 10,
      maxLength: 1000,
      requiredMessage: 'Write a few words about the role.',
    },
    consent: {
      kind: 'consent',
      label: `I consent to ${company.name} keeping these details to answer my enquiry.`,
      purpose: 'Answering an employer enquiry',
      requiredMessage: 'Tick the box so that we may keep your details and answer.',
    },
  },
  subjectPrefix: 'New Employer Enquiry',
  subject: (values) => `New Employer Enquiry: ${values['company'] ?? ''} – ${values['role'] ?? ''}`,
  submitLabel: 'Send enquiry',
  busyLabel: 'Sending...',
  notifications: notificationsOf('Enquiry sent!', 'Failed to send enquiry. Please try again.'),
  notice: `A recruiter at ${company.name} will read your brief and reply ${noticedPromise}. We use these details to fill this role; this site keeps them ${keptFor}.`,
} as const satisfies Form;
