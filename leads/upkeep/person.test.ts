import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../fault.ts';
import { readPerson } from './person.ts';

test('an address is found in any case, and not within a longer one', () => {
  const { isIn } = readPerson('jo.b@client.example');
  for (const text of [
    'Jo.B@Client.Example',
    'Write to <jo.b@client.example>.',
    'mailto:jo.b@client.example?subject=x',
    'https://site.example/contact?email=jo.b%40client.example',
    "mail 'jo.b@client.example'",
  ]) {
    assert.ok(isIn(text), text);
  }
  for (const text of [
    'mojo.b@client.example',
    'x.jo.b@client.example',
    'jo.b@client.example.com',
    'joxb@client.example',
    'shop+jo.b@client.example',
    'https://site.example/contact?email=shop%2Bjo.b@client.example',
    'o’jo.b@client.example',
  ]) {
    assert.ok(!isIn(text), text);
  }
});

test('an address with an internationalized domain is found in its Unicode and its ASCII form', () => {
  for (const asked of ['jo@müller.example', ' Jo@Müller.example', 'jo@xn--mller-kva.example']) {
    const { isIn } = readPerson(asked);
    assert.ok(isIn('jo@xn--mller-kva.example'), asked);
    assert.ok(isIn('Write to Jo@müller.example.'), asked);
    assert.ok(!isIn('jo@muller.example'), asked);
  }
  assert.ok(readPerson('jürgen@client.example').isIn('<jürgen@client.example>'));
});

test('a South African number is found with +27, 0027, 0 or nothing before it', () => {
  const written = ['+27 82 123 4567', '0027821234567', '082-123-4567', '(082) 1234567'];
  for (const asked of [...written, '82 123 4567', '+27 (0)82 123 4567']) {
    const { isIn } = readPerson(asked);
    for (const text of [
      ...written,
      'call 0821234567 or 0839999999',
      'call 021 555 1234 / 082 123 4567',
      '+27 (0)82 123 45 67',
      '082–123–4567',
      '?phone=%2B27+82+123+4567',
    ]) {
      assert.ok(isIn(text), `${asked} in ${text}`);
    }
    for (const text of [
      '0821234568',
      '10821234567',
      '08212345678',
      '+44 82 123 4567',
      '+44 (0)82 123 4567',
      '0044 82 123 4567',
      '',
    ]) {
      assert.ok(!isIn(text), `${asked} in ${text}`);
    }
  }
});

test('invisible characters and full-width letters in an address or a number hide nobody', () => {
  const { isIn } = readPerson('jo.b@client.example');
  for (const text of [
    'jo.b@cli\u00ADent.example',
    'jo.b\u200B@client\u2060.example',
    'jo.b＠client．example',
    'jo.b%40cli\u200Bent.example',
  ]) {
    assert.ok(isIn(text), JSON.stringify(text));
  }
  assert.ok(!isIn('jo.b@cli\u00ADents.example'));
  for (const text of [
    '\u202A082 123\u2060 4567\u202C',
    '082\u200B1234567',
    '０８２ １２３ ４５６７',
  ]) {
    assert.ok(readPerson('082 123 4567').isIn(text), JSON.stringify(text));
  }
});

test('a number from abroad is matched with its country code', () => {
  const { isIn } = readPerson('+44 20 7946 0958');
  assert.ok(isIn('0044 20 7946 0958') && isIn('+442079460958'));
  assert.ok(!isIn('020 7946 0958'));
});

test('a nine-digit number from abroad is not mistaken for a South African one', () => {
  for (const asked of ['+299 32 14 56', '00299 321456', '(+299) 32 14 56', '(00299) 321456']) {
    const { isIn } = readPerson(asked);
    assert.ok(isIn('+299 321 456') && isIn('00299321456'), asked);
    for (const text of ['029 932 1456', '+27299321456']) assert.ok(!isIn(text), asked);
  }
});

test('a number that others share, or a single letter, identifies nobody', () => {
  for (const asked of ['', ' ', 'j', '7', '123 4567', '+27', 'jo@', '@client.example']) {
    assert.throws(() => readPerson(asked), UsageError, asked);
  }
});
