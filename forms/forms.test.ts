import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relayForms } from './forms.ts';
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
