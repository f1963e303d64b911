import { randomUUID } from 'node:crypto';
import { company } from '../content/company.ts';

/** A relay form as a visitor meets it: its page, what they enter, and what happens. */
export interface FilledForm {
  /** The form's id, and its name in the specification. */
  id: string;
  title: string;
  path: string;
  /** The button that opens its dialog, if it is in one. */
  opener?: string;
  /** The entries by label, in the page's order. */
  values: Readonly<Record<string, string>>;
  /** A select: its label, and the chosen option as the mail shows it. */
  choose?: { label: string; option: string };
  /** Checkboxes under one legend. */
  tick?: { legend: string; options: readonly string[] };
  /** The label of the field that gets a unique text in each test. */
  words: string;
  send: string;
  busy: string;
  /** The texts of the notifications. Dialogs show none. */
  notifications?: { sent: string; failed: string };
  subject: string;
  mailbox: string;
  /** The delay between the relay's response and the thank-you page. */
  redirectDelayMs: number;
  /** A field in which the relay refuses spaces alone, and its message. */
  refused: { label: string; message: string };
}

const person = {
  Email: 'thandi@client.example',
  Phone: '+27 21 555 0100',
} as const;

const services = company.email.services;

const dialog = {
  values: { 'Full name': 'Thandi Nkosi', ...person, Company: 'Nkosi & Sons' },
  words: 'Message',
  busy: 'Submitting...',
  mailbox: services,
  redirectDelayMs: 500,
  refused: { label: 'Message', message: 'Write what it is about.' },
} as const;

export const filledForms: readonly FilledForm[] = [
  {
    id: 'employer-enquiry',
    title: 'Employer enquiry',
    path: '/employers',
    values: {
      Company: 'Nkosi & Sons',
      'Your name': 'Thandi Nkosi',
      ...person,
      'Role to fill': 'Financial Manager',
      'Where the role is': 'Paarl',
      'Salary range': 'R800,000 – R950,000',
    },
    choose: { label: 'When should they start?', option: '2–4 weeks' },
    words: 'What the role needs',
    send: 'Send enquiry',
    busy: 'Sending...',
    notifications: {
      sent: 'Enquiry sent!',
      failed: 'Failed to send enquiry. Please try again.',
    },
    subject: 'New Employer Enquiry: Nkosi & Sons – Financial Manager',
    mailbox: services,
    redirectDelayMs: 3000,
    refused: { label: 'What the role needs', message: 'Write a few words about the role.' },
  },
  {
    id: 'candidate-registration',
    title: 'Candidate registration',
    path: '/candidates',
    values: {
      Name: 'Thandi Nkosi',
      ...person,
      'Where you are': 'Durban',
      'Role you want': 'Cost Accountant',
      'Salary you expect': 'R600,000',
      'When you could start': 'One calendar month',
    },
    words: 'Anything we should know',
    send: 'Join the talent network',
    busy: 'Joining...',
    notifications: {
      sent: 'Registration successful!',
      failed: 'Failed to register. Please try again.',
    },
    subject: 'New Candidate Registration: Thandi Nkosi – Cost Accountant',
    mailbox: company.email.talent,
    redirectDelayMs: 3000,
    refused: { label: 'Role you want', message: 'Enter the role you want.' },
  },
  {
    id: 'contact',
    title: 'Contact message',
    path: '/contact',
    values: { Name: 'Thandi Nkosi', ...person, Company: 'Nkosi & Sons' },
    tick: { legend: 'I am interested in', options: ['Recruitment', 'Automations'] },
    words: 'Message',
    send: 'Send message',
    busy: 'Sending...',
    notifications: {
      sent: 'Message sent!',
      failed: 'Failed to send message. Please try again.',
    },
    subject: 'New Contact Message: Thandi Nkosi',
    mailbox: services,
    redirectDelayMs: 3000,
    refused: { label: 'Message', message: 'Write your message.' },
  },
  {
    id: 'consultation',
    title: 'Consultation',
    path: '/marketing',
    opener: 'Book a Free Consultation',
    ...dialog,
    choose: { label: 'Service', option: 'Content and SEO' },
    send: 'Request a consultation',
    subject: '[Consultation Request] Thandi Nkosi',
  },
  {
    id: 'demo',
    title: 'Demo',
    path: '/automations',
    opener: 'Book a Demo',
    ...dialog,
    choose: { label: 'Service', option: 'Workflows' },
    send: 'Request a demo',
    subject: '[Demo Request] Thandi Nkosi',
  },
];

/** @param id a relay form's id */
export function filledForm(id: string): FilledForm {
  const found = filledForms.find((form) => form.id === id);
  if (!found) throw new Error(`No form is filled in as ${id}.`);
  return found;
}

/** Returns a unique text, by which the mail is found. */
export function newWords(): string {
  return `Please keep this between us. ${randomUUID()}`;
}
