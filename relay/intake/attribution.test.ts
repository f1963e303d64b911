import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenField } from '../../forms/form.ts';
import { readAttribution } from './attribution.ts';

const referredBy = (text: string) =>
  readAttribution(new Map([[hiddenField.referrer, [text]]]))?.referrer;

test('who sent a visitor is a page of the web, without what its address asks', () => {
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
