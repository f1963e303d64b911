import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributionFields, attributionLimits, clickIdentifiers } from './attribution.ts';
import { visitNoteOf, type VisitNote } from './visit-note.ts';

const origin = 'https://site.example';

function noteOf(address: string, referrer = '') {
  return visitNoteOf(new URL(address, origin), referrer);
}

test('records the path, the referring page and the campaign of an arrival', () => {
  assert.deepEqual(
    noteOf(
      '/insights/article?utm_source=news%20letter&utm_medium=email&gclid=a-1',
      'https://search.example/results?q=private+words',
    ),
    [
      '/insights/article',
      'https://search.example/results',
      'utm_source=news%20letter&utm_medium=email&gclid=a-1',
    ],
  );
});

test('records no other parameter, no empty one and no page of our own', () => {
  assert.deepEqual(
    noteOf(
      '/insights?category=market-trends&email=a@b.example&utm_term=&autm_source=x',
      `${origin}/candidates`,
    ),
    ['/insights', '', undefined],
  );
});

test('takes an address that only begins like ours for another site', () => {
  assert.equal(noteOf('/', `${origin}.evil.example/a`)[1], `${origin}.evil.example/a`);
});

for (const name of [...clickIdentifiers, 'utm_campaign']) {
  test(`records ${name} as a campaign`, () => {
    assert.equal(noteOf(`/?a=1&${name}=x&b=2`)[2], `${name}=x`);
  });
}

test('sends only the page if nothing is recorded, and nothing empty', () => {
  assert.deepEqual(attributionFields('/contact', undefined), [['_page', '/contact']]);
  assert.deepEqual(attributionFields('/contact', ['/about', '', '']), [
    ['_page', '/contact'],
    ['_landing', '/about'],
  ]);
});

test('sends no campaign if the stored record has none', () => {
  const kept = JSON.parse(JSON.stringify(noteOf('/about'))) as VisitNote;
  assert.deepEqual(attributionFields('/contact', kept), [
    ['_page', '/contact'],
    ['_landing', '/about'],
  ]);
});

test('sends no value longer than its limit, and no half parameter of a campaign', () => {
  const long = 'x'.repeat(1000);
  const sent = attributionFields(`/${long}`, [
    `/${long}`,
    `https://a.example/${long}`,
    `utm_source=a&gclid=${long}&utm_medium=b`,
  ]);
  for (const [name, value] of sent) {
    assert.ok(value.length <= attributionLimits[name as keyof typeof attributionLimits], name);
  }
  assert.equal(new Map(sent).get('_campaign'), 'utm_source=a&utm_medium=b');
});
