import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { holdContent, withoutContent } from './held-content.ts';
import { readInsights } from './insights.ts';
import { readJobs } from './jobs.ts';
import { madeOf } from './known-files.ts';
import { outlineTexts } from './markdown-file.ts';
import { openRoles, readRoles } from './roles.ts';

// What is set for the whole process comes last.

let folder: string;

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'held-'));
  cpSync('content/jobs', folder, { recursive: true });
});

after(() => rmSync(folder, { recursive: true }));

test('a file is made into something once for each time it is written', () => {
  const file = path.join(folder, 'file.txt');
  writeFileSync(file, 'first');
  let times = 0;
  const make = () => {
    times += 1;
    return readFileSync(file, 'utf8');
  };
  assert.deepEqual([madeOf(file, make), madeOf(file, make), times], ['first', 'first', 1]);
  writeFileSync(file, 'the other');
  assert.deepEqual([madeOf(file, make), times], ['the other', 2]);
});

test('an edit is seen by who reads again: fields, text, a new file and one that is gone', () => {
  const [job, other] = readJobs(folder);
  assert.ok(job && other);
  const file = path.join(folder, `${job.slug}.md`);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `${text.replace(/^title: .*/m, 'title: Edited')}\nA last line.\n`);
  writeFileSync(path.join(folder, 'new.md'), text);
  rmSync(path.join(folder, `${other.slug}.md`));
  const jobs = readJobs(folder);
  const edited = jobs.find(({ slug }) => slug === job.slug);
  assert.equal(edited?.fields.title, 'Edited');
  assert.match(edited.sections.at(-1)?.html ?? '', /A last line\./);
  assert.ok(jobs.some(({ slug }) => slug === 'new'));
  assert.ok(!jobs.some(({ slug }) => slug === other.slug));
});

test('a component cannot read content, so no page shows what its loader did not give it', () => {
  assert.throws(() => withoutContent(() => readRoles()), /loader/);
  assert.equal(
    withoutContent(() => 'page'),
    'page',
  );
  assert.ok(readRoles().length > 0, 'the next loader can');
});

test('content that is held is read once, however many pages ask for it', () => {
  holdContent();
  for (const read of [() => readJobs(folder), readInsights, readRoles, openRoles]) {
    assert.equal(read(), read());
  }
});

test('an outline of a text is another with every change of its words, and has the same headings', () => {
  const [insight] = readInsights();
  assert.ok(insight);
  const whole = insight.sections;
  outlineTexts();
  const outline = insight.sections;
  assert.deepEqual(
    outline.map(({ heading, id, listItems }) => ({ heading, id, listItems })),
    whole.map(({ heading, id, listItems }) => ({ heading, id, listItems })),
  );
  assert.equal(new Set(outline.map(({ html }) => html)).size, whole.length);
  for (const { html } of outline) assert.doesNotMatch(html, /[<\s]/);
  outlineTexts(false);
  assert.deepEqual(insight.sections, whole);
});
