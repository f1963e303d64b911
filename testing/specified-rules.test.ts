import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consentGiven, type Form } from '../forms/form.ts';
import { findForm } from '../forms/forms.ts';
import {
  ruleInWords,
  specifiedRules,
  valueOfLength,
  type FieldRule,
  type FormRules,
} from './test-rules.ts';
import { startTestRelay, type TestRelay } from './test-relay.ts';

// Tests every rule of the specification's section 5, by form and field: the relay accepts a value at the limit, and
// refuses one beyond it with the right message. e2e/pages/specified-rules.e2e.ts does the same for the pages.

let relay: TestRelay;

before(async () => {
  relay = await startTestRelay();
});

after(() => relay.stop());

for (const rules of specifiedRules) {
  const form = definitionOf(rules);

  for (const [name, rule] of Object.entries(rules.fields)) {
    test(`${rules.title}: ${ruleInWords(name, rule)}`, async () => {
      const { label, requiredMessage } = form.fields[name] ?? { label: '' };
      if (rule.required) {
        assert.ok(requiredMessage);
        await assertRefused(rules, { [name]: '' }, requiredMessage);
        await assertRefused(rules, { [name]: ' ' }, requiredMessage);
      } else {
        await assertTaken(rules, { [name]: '' });
      }
      if (rule.most !== undefined) {
        await assertTaken(rules, { [name]: valueOfLength(rule, rule.most) });
        const tooLong = `“${label}” can be at most ${rule.most} characters.`;
        await assertRefused(rules, { [name]: valueOfLength(rule, rule.most + 1) }, tooLong);
      }
      if (rule.least !== undefined) {
        await assertTaken(rules, { [name]: valueOfLength(rule, rule.least) });
        const tooShort = `Write at least ${rule.least} characters in “${label}”.`;
        await assertRefused(rules, { [name]: valueOfLength(rule, rule.least - 1) }, tooShort);
      }
      if (rule.email) {
        const noAddress = 'Enter an email address like name@company.co.za.';
        await assertRefused(rules, { [name]: 'thandi' }, noAddress);
      }
    });
  }

  test(`${rules.title}: all fields at their limits at once, with the subject that a browser composes`, async () => {
    const longest = Object.entries(rules.fields).map(([name, rule]) => [
      name,
      rule.most === undefined ? rightValue(name, rule) : valueOfLength(rule, rule.most),
    ]);
    const values: Record<string, string> = Object.fromEntries(longest);
    await assertTaken(rules, { ...values, _subject: form.subject(values) });
  });

  test(`${rules.title}: nothing else is required`, async () => {
    const required = Object.entries(rules.fields).filter(([, rule]) => rule.required);
    const answer = await post(form, {});
    assert.deepEqual(
      Object.keys(answer.json().errors),
      required.map(([name]) => name),
    );
  });
}

function definitionOf({ id }: FormRules): Form {
  const form = findForm(id);
  assert.ok(form, `forms/ defines ${id}`);
  return form;
}

/** Posts a form with these values. */
async function post(form: Form, values: Readonly<Record<string, string>>) {
  return relay.app.inject({
    method: 'POST',
    url: `/relay/ajax/${form.mailbox}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _form: form.id, ...values }).toString(),
  });
}

async function postWith(rules: FormRules, changed: Readonly<Record<string, string>>) {
  const right = Object.entries(rules.fields).map(([name, rule]) => [name, rightValue(name, rule)]);
  return post(definitionOf(rules), { ...Object.fromEntries(right), ...changed });
}

function rightValue(name: string, rule: FieldRule): string {
  if (name === 'consent') return consentGiven;
  return rule.email ? 'thandi@client.example' : 'Ten letters';
}

async function assertTaken(rules: FormRules, changed: Readonly<Record<string, string>>) {
  const answer = await postWith(rules, changed);
  assert.equal(answer.statusCode, 200, answer.body);
}

async function assertRefused(
  rules: FormRules,
  changed: Readonly<Record<string, string>>,
  message: string,
) {
  const { leads } = await relay.counts();
  const answer = await postWith(rules, changed);
  assert.equal(answer.statusCode, 422, answer.body);
  assert.deepEqual(answer.json().errors, { [Object.keys(changed)[0] ?? '']: message });
  assert.equal((await relay.counts()).leads, leads);
}
