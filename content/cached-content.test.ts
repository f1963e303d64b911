import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { cacheContent, withoutContent } from './cached-content.ts';
import { readInsights } from './insights.ts';
import { readJobs } from './jobs.ts';
import { cachedByFile } from './file-cache.ts';
import { outlineTexts, wholeSections } from './markdown-file.ts';
import { openRoles, readRoles } from './roles.ts';

// Tests that change the whole process come last.

let folder: string;

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'held-'));
  cpSync('content/jobs', folder, { recursive: true });
});

after(() => rmSync(folder, { recursive: true }));

test('a file is processed once per version', () => {
  const file = path.join(folder, 'file.txt');
  writeFileSync(file, 'first');
  let times = 0;
  const make = () => {
    times += 1;
    return readFileSync(file, 'utf8');
  };
  assert.deepEqual(
    [cachedByFile(file, make), cachedByFile(file, make), times],
    ['first', 'first', 1],
  );
  writeFileSync(file, 'the other');
  assert.deepEqual([cachedByFile(file, make), times], ['the other', 2]);
});

test('reading again sees edits: fields, text, a new file and a removed one', () => {
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
  assert.ok(readRoles().length > 0, 'the next loader can');
  assert.equal(
    withoutContent(() => 'page'),
    'page',
  );
});

test('an outline changes with every change of a text or its headings', () => {
  const [job] = readJobs(folder);
  assert.ok(job);
  const file = path.join(folder, `${job.slug}.md`);
  const text = readFileSync(file, 'utf8');
  const whole = job.sections;
  outlineTexts();
  const outlines = [text, `${text}\nA last line.\n`, text.replace(/^## /m, '## The ')].map(
    (words) => {
      writeFileSync(file, words);
      return readJobs(folder).find(({ slug }) => slug === job.slug)?.sections;
    },
  );
  assert.equal(new Set(outlines.map((sections) => JSON.stringify(sections))).size, 3);
  assert.doesNotMatch(JSON.stringify(outlines), /[<\s]/);
  writeFileSync(file, text);
  assert.deepEqual(wholeSections(job), whole);
  assert.notDeepEqual(job.sections, whole, 'all others are outlines still');
  outlineTexts(false);
  assert.deepEqual(job.sections, whole);
});

test('cached content is read once, however many pages use it', () => {
  cacheContent();
  for (const read of [() => readJobs(folder), readInsights, readRoles, openRoles]) {
    assert.equal(read(), read());
  }
});
