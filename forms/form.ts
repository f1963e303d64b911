import type { SitePath } from '../content/paths.ts';
import type { FileLimits } from './file-kinds.ts';

/**
 * What a form is: its fields, limits, messages, subject and mailbox. The page's native attributes,
 * the relay's checks, the mail's rows and the autoresponse all derive from one such definition.
 */

interface FieldBase {
  label: string;
  /** Set on a field that must be filled in; it is what the relay answers when it is not. */
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
  /** The field that says what this one is about: what is typed of one thing is not put back for another. */
  about?: string;
  minLength?: number;
  maxLength: number;
}

/** One of a few, or none where it is optional. */
export interface SelectField extends FieldBase {
  kind: 'select';
  /** What is posted, and what the page and the mail show for it. */
  options: readonly { value: string; label: string }[];
}

/** Several ticks under one name, read as one value joined by comma. */
export interface ChecksField extends FieldBase {
  kind: 'checkboxes';
  options: readonly string[];
}

/** The tick without which nothing may be kept. The value posted for it is `consentGiven`. */
export interface ConsentField extends FieldBase {
  kind: 'consent';
  requiredMessage: string;
  /** What the person agrees to be contacted for: kept with the consent record. */
  purpose: string;
}

/** A file, which comes beside the words; its value is what its sender calls it. */
export interface FileField extends FieldBase {
  kind: 'file';
  limits: FileLimits;
}

export type Field = LineField | TextField | SelectField | ChecksField | ConsentField | FileField;

/** Values by field name. Fields left empty are absent. */
export type FormValues = Readonly<Partial<Record<string, string>>>;

/** Mailboxes by alias. Which people receive each is configuration. */
export type MailboxName = 'hello' | 'services' | 'talent';

export interface Form {
  id: string;
  mailbox: MailboxName;
  /** The page the form stands on. */
  page: SitePath;
  fields: Readonly<Record<string, Field>>;
  /** What the mail is about before any field is known: the subject a page carries without scripts. */
  subjectPrefix: string;
  subject: (values: FormValues) => string;
  submitLabel: string;
  busyLabel: string;
  /** What the notifications say; the dialogs show none. */
  notifications?: FormNotifications;
  /** Who reads it, why it is asked and how long it is kept, shown before sending (POPIA s18). */
  notice: string;
  autoresponse?: { subject: string; text: string };
}

export interface FormNotifications {
  success: { title: string; description: string };
  failure: { title: string; description: string };
}

/** What a ticked consent box posts. */
export const consentGiven = 'yes';

/** By itself for a script that stands in the page, where each byte is sent with each page. */
export const formIdField = '_form';

/** By itself for the same reason. */
export const keyField = '_key';

/** Names of the hidden fields, in FormSubmit's spelling, and after them those that are ours. */
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

/** How several ticks become one value; the mail shows it as it stands. */
export function joinChecks(values: readonly string[]): string {
  return values.join(', ');
}
