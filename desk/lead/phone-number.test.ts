import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phoneNumberIn } from './phone-number.ts';

const phone = { name: 'phone', label: 'Phone' };

for (const [value, digits] of [
  ['082 123 4567', '0821234567'],
  ['+27 (0)82 123-4567', '+27821234567'],
  ['(021) 555.0199', '0215550199'],
  // As copied from a contact card, and as typeset by a word processor.
  ['\u202A+27 82 123 4567\u202C', '+27821234567'],
  ['082\u2011123\u20134567', '0821234567'],
] as const) {
  test(`${value} can be dialled`, () => {
    assert.equal(phoneNumberIn({ ...phone, value }), digits);
  });
}

for (const value of [
  '',
  'ask my office',
  '0800',
  '082 123 4567 or 021 555 0199',
  '1;ext=*21#',
  '+',
]) {
  test(`${JSON.stringify(value)} is no number to dial`, () => {
    assert.equal(phoneNumberIn({ ...phone, value }), undefined);
  });
}

for (const [name, label, isPhone] of [
  ['Cell', 'Cell', true],
  ['contact_mobile', 'contact_mobile', true],
  ['WhatsApp number', 'WhatsApp number', true],
  ['tel', 'Tel', true],
  ['id_number', 'ID number', false],
  ['cancelled', 'Cancelled', false],
] as const) {
  test(`a field named ${name} ${isPhone ? 'has' : 'does not have'} a phone number`, () => {
    const found = phoneNumberIn({ name, label, value: '0821234567' });
    assert.equal(found !== undefined, isPhone);
  });
}
