import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { z } from 'zod';
import { readInsights } from './insights.ts';
import { readJobs } from './jobs.ts';
import { readMarkdownFolder } from './markdown-file.ts';
import { readOpportunities } from './opportunities.ts';
import { htmlOf, withWholeAddresses } from './section-html.ts';

/** A copy of a content folder with each file's text changed. */
function withTexts(folder: string, change: (text: string, at: number) => string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'content-'));
  after(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  for (const [at, name] of readdirSync(copy).toSorted().entries()) {
    const file = path.join(copy, name);
    writeFileSync(file, change(readFileSync(file, 'utf8'), at));
  }
  return copy;
}

const asOnWindows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;

for (const [folder, read] of [
  ['content/opportunities', readOpportunities],
  ['content/jobs', readJobs],
  ['content/insights', readInsights],
] as const) {
  test(`${folder} reads the same with Windows’ line ends and byte-order mark`, () => {
    assert.deepEqual(read(withTexts(folder, asOnWindows)), read(folder));
  });
}

test('a file that vanishes during the reading is left out', () => {
  const folder = withTexts('content/jobs', (text) => text);
  const names = readdirSync(folder);
  const [last = ''] = names.toSorted().toReversed();
  const readText = () => {
    rmSync(path.join(folder, last), { force: true });
    return {};
  };
  const read = readMarkdownFolder(folder, { schema: z.looseObject({}), readText });
  assert.equal(read.length, names.length - 1);
});

for (const [folder, read] of [
  ['content/opportunities', readOpportunities],
  ['content/jobs', readJobs],
] as const) {
  test(`${folder} is sorted newest first, whatever the order field says`, () => {
    const dated = withTexts(folder, (text, at) =>
      text.replace(/^posted: .*/m, `posted: 2026-01-${String(10 + at)}`),
    );
    const days = read(dated).map(({ fields }) => fields.posted);
    assert.deepEqual(days, days.toSorted().toReversed());
    assert.ok(new Set(days).size > 1);
  });
}

test('each heading has a unique anchor and plain text', () => {
  const typed =
    '## **Tom** <i>&</i> `Ann`\n\n### Ann\n\n## Tom & Ann\n\n## Closing\n\n## Café Ω\n\n## Tom & Ann 2\n\n## Why us?\n\n## ?\n';
  const [job] = readJobs(withTexts('content/jobs', (text) => `${text}\n${typed}`));
  const found = job?.sections.slice(-7).map(({ heading, id }) => [heading, id]);
  assert.deepEqual(found, [
    ['Tom & Ann', 'tom-ann'],
    ['Tom & Ann', 'tom-ann-2'],
    // Every article's page has an anchor of that name at its end.
    ['Closing', 'closing-2'],
    ['Café Ω', 'café-ω'],
    ['Tom & Ann 2', 'tom-ann-2-2'],
    ['Why us?', 'why-us'],
    ['?', 'section'],
  ]);
  assert.match(htmlOf(job?.sections ?? [], 3), /<h3>Tom &amp; Ann<\/h3>/);
});

test('typed quotation marks become typographic ones', () => {
  const typed = `He said "so: 'no', then", and the debtors' clerk (the "new (AFS)") didn't [go](/contact "Now").`;
  const folder = withTexts('content/jobs', (text) => `${text}\n## Quoted\n\n${typed}\n`);
  const [job] = readJobs(folder);
  assert.equal(
    job?.sections.at(-1)?.html.trim(),
    '<p>He said “so: ‘no’, then”, and the debtors’ clerk (the “new (AFS)”) didn’t <a href="/contact" title="Now">go</a>.</p>',
  );
});

test('code, such as a formula, keeps its straight quotation marks', () => {
  const typed = 'Type `=IF(A1="",\'Q1\'!B2)` & go.\n\n```excel\n=A1="x"\n```\n';
  const [job] = readJobs(withTexts('content/jobs', (text) => `${text}\n## Code\n\n${typed}\n`));
  assert.equal(
    job?.sections.at(-1)?.html.replaceAll('\n', ''),
    '<p>Type <code>=IF(A1=&#34;&#34;,&#x27;Q1&#x27;!B2)</code> &amp; go.</p><pre><code class="language-excel">=A1=&#34;x&#34;</code></pre>',
  );
});

test('quotation marks are curly in fields and headings too', () => {
  const [job] = readJobs(
    withTexts('content/jobs', (text) =>
      text
        .replace(/^title: .*/m, `title: 'The "new" controller''s job'`)
        .concat('\n## What "new" means\n\na\n'),
    ),
  );
  assert.equal(job?.fields.title, 'The “new” controller’s job');
  assert.equal(job.sections.at(-1)?.heading, 'What “new” means');
});

test('links and pictures in a text read elsewhere have absolute addresses', () => {
  const text = '<a href="#b">b</a> <a href="/c">c</a> <img src="/d.png"> <a href="mailto:e">e</a>';
  assert.deepEqual(withWholeAddresses(text, 'https://site.example/a').match(/(?<==")[^"]*/g), [
    'https://site.example/a#b',
    'https://site.example/c',
    'https://site.example/d.png',
    'mailto:e',
  ]);
});
