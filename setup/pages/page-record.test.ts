import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { openPageJournal, type PageRecord } from './page-record.ts';

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-'));
});

after(() => rm(folder, { recursive: true }));

const about: PageRecord = { path: '/about', key: 'a', files: [['about/index.html', 9]] };
const contact: PageRecord = { path: '/contact', key: 'c', files: [['contact/index.html', 9]] };

const standingIn = async (file: string) => [...(await openPageJournal(file)).standing.values()];

test('a forgotten page stays forgotten for the next build, until it is recorded again', async () => {
  const file = path.join(folder, 'forgotten.jsonl');
  const { note, forget, standing } = await openPageJournal(file);
  for (const one of [about, contact]) note(one);
  forget('/about');
  assert.deepEqual([...standing.values()], [contact]);
  assert.deepEqual(await standingIn(file), [contact]);
  note({ ...about, key: 'another' });
  assert.deepEqual(await standingIn(file), [contact, { ...about, key: 'another' }]);
});

test('a truncated line spoils no later one', async () => {
  const file = path.join(folder, 'cut-off.jsonl');
  const { note } = await openPageJournal(file);
  for (const one of [about, contact]) note(one);
  await appendFile(file, '{"path":"/terms","ke');
  const { forget } = await openPageJournal(file);
  forget('/about');
  assert.deepEqual(await standingIn(file), [contact]);
});

test('the journal of pages does not grow, however often they are made', async () => {
  const file = path.join(folder, 'many.jsonl');
  for (let builds = 0; builds < 20; builds += 1) {
    const { note, forget } = await openPageJournal(file);
    for (const one of [about, contact]) {
      forget(one.path);
      note(one);
    }
  }
  const lines = (await readFile(file, 'utf8')).split('\n');
  assert.ok(lines.length <= 10, `${lines.length} lines of two pages`);
  assert.deepEqual(await standingIn(file), [about, contact]);
});
