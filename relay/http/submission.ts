import { company } from '../../content/company.ts';
import { consentGiven, hiddenField } from '../../forms/form.ts';
import type { Field, Form, FormValues } from '../../forms/form.ts';
import { findForm } from '../../forms/forms.ts';
import { isSendable, validateForm, withPlainBreaks } from '../../forms/validate.ts';
import type { Posted } from '../../forms/validate.ts';
import { z } from 'zod';
import { hashOf, newLeadId } from '../lead.ts';
import type { ConsentRecord, Lead, LeadField, NewDelivery, Submission } from '../lead.ts';
import { Refusal } from './refusal.ts';

const maxKeyLength = 100;
const maxSubjectLength = 200;

/** Without a key of its own, the same words posted again within this time are one lead. */
const keylessWindowMs = 10 * 60_000;

// Addresses that no person reads or that reach many: never answered by itself (RFC 3834 2).
const roleAddress =
  /^(abuse|admin|bounces?|mailer-daemon|majordomo|no-?reply|do-?not-?reply|postmaster|root|webmaster|.*-(request|bounces?|owner))@/i;

interface Arrival {
  mailbox: string;
  recipients: readonly string[];
  posted: Posted;
  /** The page the post came from, by its Referer. */
  referrer: string | undefined;
  siteUrl: string;
  now: number;
}

/**
 * Makes a lead of what was posted, with its consent record and its deliveries.
 * @throws Refusal with a message for each field that is wrong
 */
export function submissionFrom(arrival: Arrival): Submission {
  const { posted, now } = arrival;
  const form = findForm(posted.get(hiddenField.form)?.at(-1));
  const read = form ? readKnownForm(form, posted) : readUnknownForm(posted);
  const page = arrival.referrer ?? (form ? arrival.siteUrl + form.page : null);
  const contentHash = hashOf(
    arrival.mailbox,
    form?.id ?? '',
    ...read.fields.flatMap(({ name, value }) => [name, value]),
  );
  const lead: Lead = {
    id: newLeadId(),
    mailbox: arrival.mailbox,
    form: form?.id ?? null,
    idempotencyKey: keyOf(posted) ?? `window:${Math.floor(now / keylessWindowMs)}`,
    contentHash,
    subject: read.subject,
    replyTo: read.replyTo,
    fields: read.fields,
    page,
    honeypotFilled: (posted.get(hiddenField.honey) ?? []).some((value) => value !== ''),
    receivedAt: now,
  };
  return {
    lead,
    consent: form ? consentRecord(form, read.values, page, now) : null,
    deliveries: [
      ...arrival.recipients.map((recipient): NewDelivery => {
        return { kind: 'notification', recipient, onceKey: null };
      }),
      ...(form?.autoresponse ? autoresponseFor(lead) : []),
    ],
  };
}

/** What the visitor typed, read through the form's definition or as it came. */
interface Reading {
  subject: string;
  replyTo: string | null;
  fields: LeadField[];
  values: FormValues;
}

function readKnownForm(form: Form, posted: Posted): Reading {
  const result = validateForm(form, posted);
  if (!result.ok) {
    throw new Refusal(422, 'Some answers need a correction. Nothing has been sent yet.', {
      problems: result.problems,
    });
  }
  const { values } = result;
  const fields = Object.entries(form.fields).flatMap(([name, field]) => {
    const value = values[name];
    if (value === undefined) return [];
    // What a consent box posts says nothing to a reader; its wording does.
    if (field.kind === 'consent') return [{ name, label: 'Consent', value: field.label }];
    return [{ name, label: field.label, value: shownValue(field, value) }];
  });
  return { subject: form.subject(values), replyTo: values['email'] ?? null, fields, values };
}

/** A choice is read by its label, whatever is posted for it. */
function shownValue(field: Field, value: string): string {
  if (field.kind !== 'select') return value;
  return field.options.find((option) => option.value === value)?.label ?? value;
}

/** A form the site does not define: any field names, as FormSubmit takes them. */
function readUnknownForm(posted: Posted): Reading {
  const fields = [...posted]
    .filter(([name]) => !name.startsWith('_'))
    .map(([name, values]) => ({
      name,
      label: name,
      value: withPlainBreaks(values.join(', ')),
    }))
    .filter(({ value }) => value.trim() !== '');
  if (fields.length === 0) {
    throw new Refusal(422, 'The form came without any words. Fill it in and send it again.');
  }
  for (const { name, value } of fields) {
    if (isSendable(name) && isSendable(value)) continue;
    const problem = 'This contains characters that cannot be sent. Please type it again.';
    throw new Refusal(422, problem, { problems: { [name]: problem } });
  }
  const email = fields.find(({ name }) => name.toLowerCase() === 'email')?.value;
  const replyTo = (posted.get(hiddenField.replyTo)?.at(-1) || email)?.trim();
  const subject =
    posted.get(hiddenField.subject)?.at(-1)?.trim() || `New message for ${company.name}`;
  if (subject.length > maxSubjectLength || !isSendable(subject) || /[\t\r\n]/.test(subject)) {
    throw new Refusal(
      422,
      `The subject must be one line of at most ${maxSubjectLength} characters.`,
    );
  }
  return {
    subject,
    replyTo: replyTo && z.regexes.html5Email.test(replyTo) ? replyTo : null,
    fields,
    values: {},
  };
}

function keyOf(posted: Posted): string | undefined {
  const key = posted.get(hiddenField.key)?.at(-1);
  if (!key) return undefined;
  if (key.length > maxKeyLength)
    throw new Refusal(422, 'The form’s key is too long. Reload the page.');
  return `key:${key}`;
}

function consentRecord(
  form: Form,
  values: FormValues,
  page: string | null,
  now: number,
): ConsentRecord | null {
  for (const [name, field] of Object.entries(form.fields)) {
    if (field.kind !== 'consent' || values[name] !== consentGiven) continue;
    const { label: wording, purpose } = field;
    return { wording, wordingHash: hashOf(wording), purpose, page, givenAt: now };
  }
  return null;
}

/** One a day and address, in our own words, and none to a robot or a role address. */
function autoresponseFor(lead: Lead): NewDelivery[] {
  if (lead.replyTo === null || lead.honeypotFilled || roleAddress.test(lead.replyTo)) return [];
  const day = new Date(lead.receivedAt).toISOString().slice(0, 10);
  const onceKey = `autoresponse:${day}:${hashOf(lead.replyTo.toLowerCase())}`;
  return [{ kind: 'autoresponse', recipient: lead.replyTo, onceKey }];
}
