import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readInsights } from './insights.ts';
import { readJobs } from './jobs.ts';
import { readOpportunities } from './opportunities.ts';

/** A folder of content with each file's text changed. */
function withTexts(folder: string, change: (text: string, at: number) => string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'content-'));
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
  test(`${folder} reads the same with the line ends and the mark that Windows writes`, () => {
    assert.deepEqual(read(withTexts(folder, asOnWindows)), read(folder));
  });
}

for (const [folder, read] of [
  ['content/opportunities', readOpportunities],
  ['content/jobs', readJobs],
] as const) {
  test(`the newest of ${folder} stands first by its date, whatever its order says`, () => {
    const dated = withTexts(folder, (text, at) =>
      text.replace(/^posted: .*/m, `posted: 2026-01-${String(10 + at)}`),
    );
    const days = read(dated).map(({ fields }) => fields.posted);
    assert.deepEqual(days, days.toSorted().toReversed());
    assert.ok(new Set(days).size > 1);
  });
}

test('quotation marks stand as in print, whatever the keyboard has', () => {
  const typed = `He said "so: 'no', then", and the debtors' clerk didn't [go](/contact "Now").`;
  const folder = withTexts('content/jobs', (text) => `${text}\n## Quoted\n\n${typed}\n`);
  const [job] = readJobs(folder);
  assert.equal(
    job?.sections.at(-1)?.html.trim(),
    '<p>He said “so: ‘no’, then”, and the debtors’ clerk didn’t <a href="/contact" title="Now">go</a>.</p>',
  );
});
