import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earlyAccess } from './early-access.ts';
import type { Form } from './form.ts';
import { relayForms } from './forms.ts';
import { composerAttributes, nativeAttributes } from './native-attributes.ts';
import { newsletter } from './newsletter.ts';

/** What a browser may autofill, by field. */
const tokens = { name: 'name', email: 'email', phone: 'tel', company: 'organization' } as const;

for (const form of relayForms) {
  test(`${form.id} allows autofill of the sender, and asks for fitting keyboards`, () => {
    for (const [name, , attributes] of attributesIn(form)) {
      if (name in tokens) {
        assert.equal(attributes.autoComplete, tokens[name as keyof typeof tokens], name);
      }
      const keyboard = { email: 'email', phone: 'tel' }[name];
      assert.equal(attributes.inputMode, keyboard, name);
    }
  });

  test(`${form.id} labels a phone’s enter key as next, except in a textarea`, () => {
    for (const [name, kind, { enterKeyHint }] of attributesIn(form)) {
      const isLine = kind === 'text' || kind === 'email' || kind === 'tel';
      assert.equal(enterKeyHint, isLine ? 'next' : undefined, name);
    }
    const last = Object.values(form.fields).at(-1);
    assert.equal(last?.kind, 'consent', 'something has to follow every line');
  });
}

for (const form of [earlyAccess, newsletter]) {
  test(`${form.subject} labels a phone’s enter key as send in its last field only`, () => {
    const hints = Object.keys(form.fields).map((name) => composerAttributes(form, name));
    assert.equal(hints.at(-1)?.enterKeyHint, 'send');
    assert.ok(hints.slice(0, -1).every(({ enterKeyHint }) => enterKeyHint === 'next'));
  });

  test(`${form.subject} asks for the email keyboard for its address`, () => {
    assert.deepEqual(
      Object.keys(form.fields).filter(
        (name) => composerAttributes(form, name).inputMode !== undefined,
      ),
      ['email'],
    );
    assert.equal(composerAttributes(form, 'email').autoComplete, 'email');
    assert.equal(composerAttributes(form, 'email').required, true);
  });
}

/** The fields that are typed into or ticked once. The other controls get their attributes elsewhere. */
function attributesIn({ fields }: Form) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const isOther = field.kind === 'select' || field.kind === 'checkboxes' || field.kind === 'file';
    return isOther ? [] : [[name, field.kind, nativeAttributes(field)] as const];
  });
}
