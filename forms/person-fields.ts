import type { LineField } from './form.ts';

/** How every form asks who is writing. A form with a label of its own spreads these and sets it. */

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

/** The company somebody writes for, where it is not what the form is about. */
export const companyField = {
  kind: 'text',
  label: 'Company',
  maxLength: 100,
  autoComplete: 'organization',
} as const satisfies LineField;
