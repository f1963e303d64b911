import type { SitePath } from '../content/paths.ts';
import type { FileLimits } from './file-kinds.ts';

/**
 * The definition of a form: fields, limits, messages, subject and mailbox. The page's native attributes, the relay's
 * checks, the mail's rows and the autoresponse all derive from it.
 */

interface FieldBase {
  label: string;
  /** Set for required fields: the relay's message if it is empty. */
  requiredMessage?: string;
  /** Help shown before the field. */
  hint?: string;
}

export interface LineField extends FieldBase {
  kind: 'text' | 'email' | 'tel';
  maxLength: number;
  autoComplete?: string;
}

export interface TextField extends FieldBase {
  kind: 'textarea';
  /** The field that names this one's topic. A draft about one topic is not restored for another. */
  about?: string;
  minLength?: number;
  maxLength: number;
}

/** A choice of one option, or none if it is optional. */
export interface SelectField extends FieldBase {
  kind: 'select';
  /** The posted values, with their labels on the page and in the mail. */
  options: readonly { value: string; label: string }[];
}

/** Checkboxes under one name, read as one value joined by commas. */
export interface ChecksField extends FieldBase {
  kind: 'checkboxes';
  options: readonly string[];
}

/** The checkbox without which nothing may be stored. Its posted value is `consentGiven`. */
export interface ConsentField extends FieldBase {
  kind: 'consent';
  requiredMessage: string;
  /** The purpose that the person consents to, stored in the consent record. */
  purpose: string;
}

/** A file. Its value among the fields is its name as sent. */
export interface FileField extends FieldBase {
  kind: 'file';
  limits: FileLimits;
}

export type Field = LineField | TextField | SelectField | ChecksField | ConsentField | FileField;

/** Values by field name, without empty fields. */
export type FormValues = Readonly<Partial<Record<string, string>>>;

/** The mailboxes' aliases. Their recipients are configured. */
export type MailboxName = 'hello' | 'services' | 'talent';

export interface Form {
  id: string;
  mailbox: MailboxName;
  /** The form's page. */
  page: SitePath;
  fields: Readonly<Record<string, Field>>;
  /** The start of the subject, which a page without scripts posts because it knows no fields. */
  subjectPrefix: string;
  subject: (values: FormValues) => string;
  submitLabel: string;
  busyLabel: string;
  /** The texts of the notifications. Dialogs show none. */
  notifications?: FormNotifications;
  /** The notice that POPIA s18 requires before sending: who reads it, why it is asked, and how long it is kept. */
  notice: string;
  autoresponse?: { subject: string; text: string };
}

export interface FormNotifications {
  success: { title: string; description: string };
  failure: { title: string; description: string };
}

/** The posted value of a ticked consent box. */
export const consentGiven = 'yes';

/** A constant of its own for the inline script, whose bytes are sent with each page. */
export const formIdField = '_form';

/** A constant of its own for the same reason. */
export const keyField = '_key';

/** Names of the hidden fields: FormSubmit's first, then our own. */
export const hiddenField = {
  subject: '_subject',
  next: '_next',
  captcha: '_captcha',
  template: '_template',
  honey: '_honey',
  autoresponse: '_autoresponse',
  form: formIdField,
  key: keyField,
  token: '_token',
  page: '_page',
  landing: '_landing',
  referrer: '_referrer',
  campaign: '_campaign',
} as const;

/** Joins ticked options into one value, as the mail shows it. */
export function joinChecks(values: readonly string[]): string {
  return values.join(', ');
}
