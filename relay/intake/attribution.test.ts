import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenField } from '../../forms/form.ts';
import { readAttribution } from './attribution.ts';

const read = (field: string, text: string) => readAttribution(new Map([[field, [text]]]));

const referredBy = (text: string) => read(hiddenField.referrer, text)?.referrer;

test('a referrer is a web page, without its query', () => {
  assert.equal(referredBy('https://news.example/today?who=me#here'), 'https://news.example/today');
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://files.example/x',
    'words',
  ]) {
    assert.equal(referredBy(text), undefined, text);
  }
});

test('a landing page is a path of the site', () => {
  const longest = `/${'x'.repeat(299)}`;
  for (const [text, landing] of [
    ['/about?who=me#here', '/about'],
    [longest, longest],
    [`${longest}x`, undefined],
    ['about', undefined],
    ['//other.example/about', undefined],
  ] as const) {
    assert.equal(read(hiddenField.landing, text)?.landing, landing, text);
  }
});

test('a campaign consists of campaign parameters, and of no others in a query', () => {
  for (const [text, campaign] of [
    ['utm_source=a&email=b&gclid=c&autm_term=d', 'utm_source=a&gclid=c'],
    ['utm_source=a%00b&utm_medium=c', 'utm_medium=c'],
    [`utm_source=${'x'.repeat(500)}`, undefined],
    ['email=b', undefined],
  ] as const) {
    assert.equal(read(hiddenField.campaign, text)?.campaign, campaign, text);
  }
});
