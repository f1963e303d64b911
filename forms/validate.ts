import { z } from 'zod';
import { addressAsSeen } from './address-as-seen.ts';
import { answerAsSeen, isSendable } from './as-seen.ts';
import { fieldsOf } from './fields-of.ts';
import { consentGiven, joinChecks, type Field, type Form, type FormValues } from './form.ts';

/** Everything posted, in order, with repeated names kept: checkboxes repeat theirs. */
export type Posted = ReadonlyMap<string, readonly string[]>;

/** What is wrong, by field name, in words the visitor can act on. */
export type Problems = Readonly<Record<string, string>>;

type Validation = { ok: true; values: FormValues } | { ok: false; problems: Problems };

/**
 * Checks what was posted against the form's own definition. A browser's native checks and this
 * agree: lengths count UTF-16 units with line breaks as one, and an address is what HTML accepts.
 * Fields the form does not define are not part of the answer.
 */
export function validateForm(form: Form, posted: Posted): Validation {
  const raw: Record<string, string> = {};
  for (const [name, field] of fieldsOf(form)) {
    raw[name] = readValue(field, posted.get(name));
  }
  const result = schemaOf(form).safeParse(raw);
  if (result.success) {
    const values: Record<string, string> = {};
    for (const [name, value] of Object.entries(result.data)) {
      if (value !== '') values[name] = value;
    }
    return { ok: true, values };
  }
  const problems: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = String(issue.path[0]);
    problems[name] ??= issue.message;
  }
  return { ok: false, problems };
}

function readValue(field: Field, posted: readonly string[] = []): string {
  const value = answerAsSeen(
    field,
    field.kind === 'checkboxes'
      ? joinChecks(posted.filter((tick) => tick !== ''))
      : (posted.at(-1) ?? ''),
  );
  if (field.kind === 'email') return addressAsSeen(value);
  const trimmed = value.trim();
  // Its own lines and spaces are a text's shape, unless there is nothing else.
  return field.kind === 'textarea' && trimmed !== '' ? value : trimmed;
}

const schemas = new WeakMap<Form, z.ZodType<Record<string, string>>>();

function schemaOf(form: Form): z.ZodType<Record<string, string>> {
  return schemas.getOrInsertComputed(form, ({ fields }) => {
    const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]);
    return z.object(Object.fromEntries(shape) as Record<string, z.ZodType<string>>);
  });
}

function fieldSchema(field: Field): z.ZodType<string> {
  const text = z.string().refine(isSendable, {
    error: `“${field.label}” contains characters that cannot be sent. Please type it again.`,
    abort: true,
  });
  const filled =
    field.requiredMessage === undefined
      ? text
      : text.refine((value) => value.trim() !== '', { error: field.requiredMessage, abort: true });

  switch (field.kind) {
    case 'consent':
      return filled.refine((value) => value === '' || value === consentGiven, {
        error: field.requiredMessage,
      });
    case 'checkboxes':
      return filled.refine((value) => everyTickIsOffered(value, field.options), {
        error: `Choose from: ${joinChecks(field.options)}.`,
      });
    case 'select':
      return filled.refine(
        (value) => value === '' || field.options.some((option) => option.value === value),
        {
          error: `Choose one of: ${joinChecks(field.options.map(({ label }) => label))}.`,
        },
      );
    case 'textarea':
      return filled
        .refine((value) => value === '' || value.length >= (field.minLength ?? 0), {
          error: `Write at least ${field.minLength} characters in “${field.label}”.`,
        })
        .refine(within(field.maxLength), { error: tooLong(field) });
    case 'email':
      return oneLine(filled, field.label)
        .refine(within(field.maxLength), { error: tooLong(field) })
        .refine((value) => value === '' || z.regexes.html5Email.test(value), {
          error: 'Enter an email address like name@company.co.za.',
        });
    // What a file is, the relay has told before.
    case 'file':
      return filled;
    case 'text':
    case 'tel':
      return oneLine(filled, field.label).refine(within(field.maxLength), {
        error: tooLong(field),
      });
  }
}

/** A line break in a value that becomes a mail header would let a stranger write headers. */
function oneLine(schema: z.ZodType<string>, label: string): z.ZodType<string> {
  return schema.refine((value) => !value.includes('\n'), {
    error: `“${label}” must be on one line.`,
    abort: true,
  });
}

function within(maxLength: number): (value: string) => boolean {
  return (value) => value.length <= maxLength;
}

function tooLong(field: { label: string; maxLength: number }): string {
  return `“${field.label}” can be at most ${field.maxLength} characters.`;
}

function everyTickIsOffered(joined: string, options: readonly string[]): boolean {
  return joined === '' || joined.split(/, ?/).every((tick) => options.includes(tick));
}
