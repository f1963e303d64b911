import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consentGiven } from './form.ts';
import type { Field, Form } from './form.ts';
import { relayForms } from './forms.ts';
import { validateForm } from './validate.ts';

// The specification's section 5, form by form: what is required, and the longest each may be.
const rules = {
  'employer-enquiry': {
    required: ['company', 'name', 'email', 'role', 'location', 'notes', 'consent'],
    limits: {
      company: 100,
      name: 100,
      role: 100,
      location: 100,
      email: 255,
      phone: 20,
      salary_range: 50,
      notes: 1000,
    },
    least: { notes: 10 },
  },
  'candidate-registration': {
    required: ['name', 'email', 'desired_role', 'availability', 'consent'],
    limits: {
      name: 100,
      location: 100,
      desired_role: 100,
      email: 255,
      phone: 20,
      salary: 50,
      availability: 50,
      notes: 1000,
    },
    least: {},
  },
  contact: {
    required: ['name', 'email', 'message', 'consent'],
    limits: { name: 100, company: 100, email: 255, phone: 20, message: 1000 },
    least: { message: 10 },
  },
  consultation: { required: ['name', 'email', 'message', 'consent'], limits: {}, least: {} },
  demo: { required: ['name', 'email', 'message', 'consent'], limits: {}, least: {} },
} as const;

for (const form of relayForms) {
  const { required, limits, least } = rules[form.id as keyof typeof rules];

  test(`${form.id} requires what the specification says, and nothing else`, () => {
    const result = validateForm(form, new Map());
    assert.deepEqual(!result.ok && Object.keys(result.problems), required);
  });

  for (const [name, limit] of Object.entries(limits)) {
    test(`${form.id} takes ${limit} characters of ${name} and not one more`, () => {
      assert.equal(problemWith(form, name, filler(form, name, limit)), undefined);
      assert.notEqual(problemWith(form, name, filler(form, name, limit + 1)), undefined);
    });
  }

  for (const [name, limit] of Object.entries(least)) {
    test(`${form.id} asks for at least ${limit} characters of ${name}`, () => {
      assert.equal(problemWith(form, name, 'x'.repeat(limit)), undefined);
      assert.notEqual(problemWith(form, name, 'x'.repeat(limit - 1)), undefined);
    });
  }

  test(`${form.id} refuses a choice that it does not offer`, () => {
    for (const [name, field] of Object.entries(form.fields)) {
      if (field.kind !== 'select' && field.kind !== 'checkboxes') continue;
      assert.notEqual(problemWith(form, name, 'something else'), undefined);
    }
  });
}

function problemWith(form: Form, name: string, value: string): string | undefined {
  const result = validateForm(form, new Map([...complete(form), [name, [value]]]));
  return result.ok ? undefined : result.problems[name];
}

function complete(form: Form): Map<string, string[]> {
  return new Map(
    Object.entries(form.fields).map(([name, field]) => [name, [sample(field)]] as const),
  ) as Map<string, string[]>;
}

function sample(field: Field): string {
  if (field.kind === 'consent') return consentGiven;
  if (field.kind === 'email') return 'thandi@client.example';
  return field.kind === 'select' || field.kind === 'checkboxes' ? '' : 'Ten letters';
}

function filler(form: Form, name: string, length: number): string {
  if (form.fields[name]?.kind !== 'email') return 'x'.repeat(length);
  const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`;
  return `${'a'.repeat(length - domain.length - 1)}@${domain}`;
}
