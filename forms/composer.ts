import type { LineField, MailboxName } from './form.ts';

/** A field of a form that composes an email; checked by script in the form's own words. */
export type ComposerField = Omit<LineField, 'maxLength'>;

/** A form that sends nothing itself: it opens the visitor's email with subject and body ready. */
export interface ComposerForm {
  mailbox: MailboxName;
  subject: string;
  fields: Readonly<Record<string, ComposerField>>;
  body: (values: Readonly<Record<string, string>>) => string;
  submitLabel: string;
  notification: { title: string; description: string };
}

/** In a body, what stands for a field that was left empty. */
export const notSpecified = 'Not specified';

// What browsers accept in an email field (HTML's valid email address), with a domain in any letters: some give
// that as it was typed.
const emailAddress =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?(?:\.[\p{L}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?)*$/u;

/**
 * @param values without blanks around them
 * @returns what is wrong, by field name
 */
export function composerProblems(
  form: ComposerForm,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, { kind, requiredMessage }] of Object.entries(form.fields)) {
    const value = values[name] ?? '';
    const right = kind === 'email' ? emailAddress.test(value) : value !== '';
    if (requiredMessage !== undefined && !right) problems[name] = requiredMessage;
  }
  return problems;
}
