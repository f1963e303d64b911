import { hiddenField, type Field, type Form, type FormValues } from '../../forms/form.ts';
import { fieldsOf } from '../../forms/fields-of.ts';
import { normalizeText, isSendable } from '../../forms/normalize-text.ts';
import { validateForm, type Posted } from '../../forms/validate.ts';
import { headerText, shortHeaderText } from '../../leads/header-text.ts';
import type { LeadField } from '../../leads/lead.ts';
import { Refusal } from './refusal.ts';
import { addressOrNothing, othersField, type Directives } from './directives.ts';
import type { Post } from './submission.ts';

/** The longest subject from another site's page, in UTF-16 units. */
const maxSubjectLength = 200;

/** The protocol's hidden fields, which are no answers. Any other name with an underscore is an ordinary field. */
const controlNames: ReadonlySet<string> = new Set(
  Object.values({ ...hiddenField, ...othersField }),
);

/** The visitor's answers, validated by the form's definition, or as they came if the site does not define the form. */
export interface Answers {
  subject: string;
  replyTo: string | null;
  fields: LeadField[];
  values: FormValues;
}

/** @throws Refusal with a message for each field that is wrong */
export function readAnswers(
  form: Form | undefined,
  post: Pick<Post, 'posted' | 'files' | 'mailbox'>,
  directives: Directives,
): Answers {
  return form ? readKnownForm(form, post) : readUnknownForm(post, directives);
}

function readKnownForm(form: Form, { posted, files }: Pick<Post, 'posted' | 'files'>): Answers {
  const result = validateForm(form, withFileNames(form, posted, files));
  if (!result.ok) {
    throw new Refusal(422, 'Some answers need a correction. Nothing has been sent yet.', {
      problems: result.problems,
    });
  }
  const { values } = result;
  const fields: LeadField[] = [];
  for (const [name, field] of fieldsOf(form)) {
    const value = values[name];
    if (value === undefined) continue;
    // A lead holds its files beside its fields.
    if (field.kind === 'file') continue;
    // A consent box's posted value says nothing to a reader. Its wording does.
    if (field.kind === 'consent') fields.push({ name, label: 'Consent', value: field.label });
    else fields.push({ name, label: field.label, value: shownValue(field, value) });
  }
  return {
    subject: headerText(form.subject(values)),
    replyTo: values['email'] ?? null,
    fields,
    values,
  };
}

/** Fills file fields with the names of the files, so that posted text never passes for a file. */
function withFileNames(form: Form, posted: Posted, files: Post['files']): Posted {
  const names = fieldsOf(form)
    .filter(([, { kind }]) => kind === 'file')
    .map(
      ([name]) =>
        [name, files.filter(({ field }) => field === name).map((file) => file.name)] as const,
    );
  return names.length === 0 ? posted : new Map([...posted, ...names]);
}

/** A choice is shown by its label, whatever value is posted. */
function shownValue(field: Field, value: string): string {
  if (field.kind !== 'select') return value;
  return field.options.find((option) => option.value === value)?.label ?? value;
}

/** Reads a form that the site does not define, with any field names, as FormSubmit accepts them. */
function readUnknownForm(
  { posted, files, mailbox }: Pick<Post, 'posted' | 'files' | 'mailbox'>,
  directives: Directives,
): Answers {
  const fields = [...posted]
    .filter(([name]) => !controlNames.has(name))
    .map(([name, values]) => ({ name, label: name, value: normalizeText(values.join(', '), '\n') }))
    .filter(({ value }) => value.trim() !== '');
  if (fields.length === 0 && files.length === 0) {
    throw new Refusal(422, 'The form came without any words. Fill it in and send it again.');
  }
  for (const { name, value } of fields) {
    if (isSendable(name) && isSendable(value) && !/[\r\n]/.test(name)) continue;
    throw new Refusal(422, 'Some answers need a correction. Nothing has been sent yet.', {
      problems: { [name]: 'This contains characters that cannot be sent. Please type it again.' },
    });
  }
  const email = fields.find(({ name }) => name.toLowerCase() === 'email')?.value;
  return {
    // No lead is refused for its subject: the words are in the fields as well, or are the page's own.
    subject:
      shortHeaderText(directives.subject ?? '', maxSubjectLength) ||
      `New message for ${mailbox.name}`,
    replyTo: directives.replyTo ?? addressOrNothing(email) ?? null,
    fields,
    values: {},
  };
}
