import {
  constant,
  constantFrom,
  oneof,
  record,
  string,
  subarray,
  tuple,
  uniqueArray,
  type Arbitrary,
} from 'fast-check';
import { consentGiven, type Field, type Form } from '../forms/form.ts';
import {
  sendableLine,
  sendableText,
  tooLong,
  unsendableLine,
  unsendableText,
  withControls,
} from './test-words.ts';

// Whole posts for property tests, valid or invalid by construction.

export type Pairs = readonly (readonly [name: string, value: string])[];

/** Valid values for all fields of a form, as awkward as it accepts. */
export function sendable(form: Form): Arbitrary<Pairs> {
  const fields = Object.entries(form.fields).map(([name, field]) =>
    sendableValues(field).map((values) => values.map((value) => [name, value] as const)),
  );
  return tuple(...fields).map((pairs) => pairs.flat());
}

function sendableValues(field: Field): Arbitrary<string[]> {
  const optional = field.requiredMessage === undefined ? [constant<string[]>([])] : [];
  switch (field.kind) {
    case 'consent':
      return constant([consentGiven]);
    // No files here. Tests of files post their own.
    case 'file':
      return constant([]);
    case 'checkboxes':
      return subarray([...field.options]);
    case 'select':
      return constantFrom([], ...field.options.map(({ value }) => [value]));
    case 'email':
      return sendableAddress(field.maxLength).map((address) => [address]);
    case 'textarea':
      return oneof(
        sendableText(field.maxLength, field.minLength).map((text) => [text]),
        ...optional,
      );
    case 'text':
    case 'tel':
      return oneof(
        sendableLine(field.maxLength).map((line) => [line]),
        ...optional,
      );
  }
}

/** Any address that browsers accept in an email field. */
function sendableAddress(maxLength: number): Arbitrary<string> {
  const local = string({
    unit: constantFrom(..."abzAZ09!#$%&'*+/=?^_`{|}~-.".split('')),
    minLength: 1,
    maxLength: 64,
  });
  const domain = constantFrom('a.example', 'client.co.za', 'xn--bcher-kva.example', 'b');
  return record({ local, domain }).map(({ local: name, domain: host }) =>
    `${name}@${host}`.slice(-maxLength),
  );
}

/** A form that is valid but for one field. */
export function spoilt(form: Form): Arbitrary<{ typed: Pairs; name: string }> {
  const fields = Object.entries(form.fields);
  return constantFrom(...fields).chain(([name, field]) =>
    record({ typed: sendable(form), wrong: wrongValue(field) }).map(({ typed, wrong }) => ({
      name,
      typed: [...typed.filter(([other]) => other !== name), [name, wrong] as const],
    })),
  );
}

function wrongValue(field: Field): Arbitrary<string> {
  const missing = field.requiredMessage === undefined ? [] : [constantFrom('', ' ', '\u00a0\t')];
  switch (field.kind) {
    case 'consent':
      return oneof(constantFrom('no', 'on', 'yes, yes'), ...missing);
    case 'file':
      return constant('a name and no file');
    case 'checkboxes':
    case 'select':
      return oneof(unsendableText(), constantFrom('something else', 'constructor', '<b>'));
    case 'email':
      return oneof(
        unsendableLine().map((line) => `${line}@client.example`),
        constantFrom('a', '@', 'a@', 'a@b@c', 'a b@c.example', 'ü@c.example', 'a@-b.example'),
        constantFrom('Thandi <a@b.example>', 'a@b.example, c@d.example'),
        tooLong(field.maxLength).map((line) => `${line}@client.example`),
        ...missing,
      );
    case 'textarea':
      return oneof(unsendableText(), tooLong(field.maxLength), ...missing);
    case 'text':
    case 'tel':
      return oneof(unsendableLine(), tooLong(field.maxLength), ...missing);
  }
}

/** Arbitrary field names and values. Names that begin with `_` are the relay's own. */
export function strangersForm(): Arbitrary<Pairs> {
  // Multipart names escape quotes and line breaks as %22, %0D and %0A, which nobody can tell from the same text typed.
  const name = oneof(
    constantFrom('nombre', 'Email', 'constructor', '__proto__', '0', 'toString', 'name'),
    string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    sendableLine(20),
  ).map((any) => any.replaceAll(/["\r\n\\]/g, '').replace(/^_+/, ''));
  const value = oneof(
    sendableText(3000),
    unsendableText(),
    withControls(),
    string({ unit: 'binary' }),
  );
  return uniqueArray(
    record({ name, value }).filter((field) => field.name !== '' && field.value.trim() !== ''),
    { selector: (field) => field.name, minLength: 1, maxLength: 8 },
  ).map((fields) => fields.map((field) => [field.name, field.value] as const));
}
