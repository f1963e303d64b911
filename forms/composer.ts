import type { LineField, MailboxName } from './form.ts';

/** A field of a form that composes an email. A script checks it, with the form's own messages. */
export type ComposerField = Omit<LineField, 'maxLength'>;

/** A form that sends nothing itself, but opens an email in the visitor's client with subject and body filled in. */
export interface ComposerForm {
  mailbox: MailboxName;
  subject: string;
  fields: Readonly<Record<string, ComposerField>>;
  body: (values: Readonly<Record<string, string>>) => string;
  submitLabel: string;
  notification: { title: string; description: string };
}

/** The text for an empty field in the body. */
export const notSpecified = 'Not specified';

// What browsers accept in an email field (HTML's valid email address), with domains in any script, which some
// browsers return as typed.
const emailAddress =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?(?:\.[\p{L}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?)*$/u;

/**
 * @param values trimmed
 * @returns messages by field name
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
