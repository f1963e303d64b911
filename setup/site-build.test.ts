import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { copySite } from './test-site-copy.ts';
import type { SiteCopy } from './test-site-copy.ts';

const template = 'content/opportunities/cost-accountant-manufacturing-cpt.md';
const added = 'content/opportunities/tax-manager-retail-cpt.md';

let copy: SiteCopy;
let opportunity: string;

before(async () => {
  copy = await copySite();
  opportunity = (await readFile(template, 'utf8'))
    .replace('order: 1\n', '')
    .replace('title: Cost Accountant', 'title: Tax Manager')
    .replace('sector: Manufacturing', 'sector: Retail');
});

after(() => copy.remove());

const build = () => copy.build({ SITE_URL: 'https://site.example' });

const built = (name: string) => readFile(path.join(copy.buildDirectory, 'client', name), 'utf8');

test('a new opportunity is one new file: its page, its card and its sitemap entry follow', async () => {
  await writeFile(path.join(copy.folder, added), opportunity);
  const { code, output } = await build();
  assert.equal(code, 0, output);
  const page = await built('opportunities/tax-manager-retail-cpt/index.html');
  assert.match(page, /<h1[^>]*>Tax Manager<\/h1>/);
  assert.match(page, /"@type":"JobPosting","title":"Tax Manager"/);
  const cards = await built('candidates/index.html');
  assert.ok(cards.indexOf('Tax Manager') < cards.indexOf('Cost Accountant'), 'the newest is first');
  assert.match(
    await built('sitemap.xml'),
    /<loc>https:\/\/site\.example\/opportunities\/tax-manager-retail-cpt<\/loc>/,
  );
});

for (const [what, [right, wrong], said] of [
  [
    'a salary that is no number',
    ['min: 550000', 'min: R550k'],
    'salary.min: expected a whole number',
  ],
  ['a missing sector', ['sector: Retail\n', ''], 'sector: expected text'],
  ['a field that is none', ['sector: Retail', 'sector: Retail\nsectr: x'], 'sectr'],
  ['a date of another form', ['2025-10-28', '28 Oct 2025'], 'posted: expected a date such as'],
  [
    'a section with another name',
    ['## Why Apply?', '## Why us?'],
    'sections: expected ## Company Overview',
  ],
] as const) {
  test(`${what} stops the build with the file, the field and what is expected`, async () => {
    await writeFile(path.join(copy.folder, added), opportunity.replace(right, wrong));
    const { code, output } = await build();
    assert.notEqual(code, 0);
    assert.ok(output.includes(`${added}: `), output);
    assert.ok(output.includes(said), output);
  });
}
