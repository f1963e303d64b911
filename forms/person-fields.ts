import type { LineField } from './form.ts';

/** The fields that ask who is writing, in every form. A form with another label spreads and overrides them. */

export const nameField = {
  kind: 'text',
  label: 'Name',
  maxLength: 100,
  autoComplete: 'name',
  requiredMessage: 'Enter your name.',
} as const satisfies LineField;

export const emailField = {
  kind: 'email',
  label: 'Email',
  maxLength: 255,
  autoComplete: 'email',
  requiredMessage: 'Enter the email address we should reply to.',
} as const satisfies LineField;

export const phoneField = {
  kind: 'tel',
  label: 'Phone',
  maxLength: 20,
  autoComplete: 'tel',
} as const satisfies LineField;

/** The sender's company, unless the form is about the company. */
export const companyField = {
  kind: 'text',
  label: 'Company',
  maxLength: 100,
  autoComplete: 'organization',
} as const satisfies LineField;
