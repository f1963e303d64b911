import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Field } from './form.ts';
import { formName, relayForms } from './forms.ts';
import { validateForm } from './validate.ts';

for (const form of relayForms) {
  test(`${form.id} refuses a choice that it does not offer`, () => {
    for (const [name, field] of Object.entries(form.fields)) {
      if (field.kind !== 'select' && field.kind !== 'checkboxes') continue;
      const result = validateForm(form, new Map([[name, ['something else']]]));
      assert.match(!result.ok ? (result.problems[name] ?? '') : '', /^Choose /);
    }
  });
}

/** The mailbox of each form, and its subject for these values. */
const specified: Readonly<Record<string, readonly [mailbox: string, subject: string]>> = {
  'employer-enquiry': ['services', 'New Employer Enquiry: Acme – Tax Manager'],
  'candidate-registration': ['talent', 'New Candidate Registration: Jo – Accountant'],
  contact: ['services', 'New Contact Message: Jo'],
  consultation: ['services', '[Consultation Request] Jo'],
  demo: ['services', '[Demo Request] Jo'],
  'send-cv': ['talent', 'Application for Tax Manager: Jo'],
};

const values = { company: 'Acme', name: 'Jo', role: 'Tax Manager', desired_role: 'Accountant' };

for (const form of relayForms) {
  test(`${form.id} goes to its mailbox with its subject, which starts as a page without scripts posts it`, () => {
    assert.deepEqual([form.mailbox, form.subject(values)], specified[form.id]);
    assert.ok(form.subject(values).startsWith(form.subjectPrefix));
  });

  test(`${form.id} states its limits`, () => {
    for (const field of Object.values<Field>(form.fields)) {
      if (field.kind !== 'textarea' || field.hint === undefined) continue;
      const limits = [field.minLength, field.maxLength].filter((one) => one !== undefined);
      assert.deepEqual(field.hint.match(/\d+/g), limits.map(String));
    }
  });
}

test('forms of other sites share a name, and a removed form is called by its id', () => {
  assert.deepEqual(['send-cv', 'of-last-year', null].map(formName), [
    'CV for a role',
    'of-last-year',
    'Other people’s forms',
  ]);
});
