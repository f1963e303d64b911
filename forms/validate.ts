import { z } from 'zod';
import { normalizeAddress } from './normalize-address.ts';
import { normalizeAnswer, isSendable } from './normalize-text.ts';
import { fieldsOf } from './fields-of.ts';
import {
  consentGiven,
  joinChecks,
  type Field,
  type Form,
  type FormValues,
  type LineField,
  type TextField,
} from './form.ts';

/** All posted values by field name, in order. Checkboxes repeat their name. */
export type Posted = ReadonlyMap<string, readonly string[]>;

/** Messages for the visitor by field name. */
export type Problems = Readonly<Record<string, string>>;

type Validation = { ok: true; values: FormValues } | { ok: false; problems: Problems };

/**
 * Validates posted values by the form's definition, in agreement with browsers: lengths count UTF-16 units with a
 * line break as one, and an address is what HTML accepts. Fields that the form does not define are left out.
 */
export function validateForm(form: Form, posted: Posted): Validation {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of fieldsOf(form)) {
    const value = readValue(field, posted.get(name));
    const problem = problemIn(field, value);
    if (problem !== undefined) problems[name] = problem;
    else if (value !== '') values[name] = value;
  }
  return Object.keys(problems).length === 0 ? { ok: true, values } : { ok: false, problems };
}

function readValue(field: Field, posted: readonly string[] = []): string {
  const value = normalizeAnswer(
    field,
    field.kind === 'checkboxes'
      ? joinChecks(posted.filter((tick) => tick !== ''))
      : (posted.at(-1) ?? ''),
  );
  if (field.kind === 'email') return normalizeAddress(value);
  const trimmed = value.trim();
  // A textarea keeps its outer lines and spaces, unless there is nothing else.
  return field.kind === 'textarea' && trimmed !== '' ? value : trimmed;
}

/** The first problem with a value. */
function problemIn(field: Field, value: string): string | undefined {
  const { label, requiredMessage } = field;
  if (!isSendable(value)) {
    return `“${label}” contains characters that cannot be sent. Please type it again.`;
  }
  if (value === '') return requiredMessage;
  switch (field.kind) {
    case 'consent':
      return value === consentGiven ? undefined : requiredMessage;
    case 'checkboxes':
      return everyTickIsOffered(value, field.options)
        ? undefined
        : `Choose from: ${joinChecks(field.options)}.`;
    case 'select':
      return field.options.some((option) => option.value === value)
        ? undefined
        : `Choose one of: ${joinChecks(field.options.map((option) => option.label))}.`;
    case 'textarea':
      if (value.length >= (field.minLength ?? 0)) return tooLong(field, value);
      return `Write at least ${field.minLength} characters in “${label}”.`;
    // The relay has checked files before.
    case 'file':
      return undefined;
    case 'text':
    case 'tel':
    case 'email':
      // A line break in a value that becomes a mail header would let a stranger write headers.
      if (value.includes('\n')) return `“${label}” must be on one line.`;
      return tooLong(field, value) ?? notAnAddress(field, value);
  }
}

function tooLong({ label, maxLength }: LineField | TextField, value: string): string | undefined {
  if (value.length <= maxLength) return undefined;
  return `“${label}” can be at most ${maxLength} characters.`;
}

function notAnAddress({ kind }: LineField, value: string): string | undefined {
  if (kind !== 'email' || z.regexes.html5Email.test(value)) return undefined;
  return 'Enter an email address like name@company.co.za.';
}

function everyTickIsOffered(joined: string, options: readonly string[]): boolean {
  return joined.split(/, ?/).every((tick) => options.includes(tick));
}
