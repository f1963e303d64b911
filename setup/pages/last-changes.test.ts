import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import '../../testing/no-settings.ts';
import { readLastChanges } from './last-changes.ts';

const here = process.cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fairlead-changes-'));
  process.chdir(folder);
});

afterEach(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true });
});

const on = (day: string) => new Date(`${day}T12:00:00Z`);

/** Writes a file whose modification time differs from its commit's. */
function write(name: string, text: string, day: string): void {
  writeFileSync(name, text);
  utimesSync(name, on(day), on(day));
}

function git(...args: string[]): void {
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@site.example'];
  execFileSync('git', [...person, ...args], { stdio: 'ignore' });
}

function commit(day: string): void {
  const date = on(day).toISOString();
  git('add', '--all');
  git('commit', '--message', day, '--date', date);
  execFileSync(
    'git',
    ['-c', 'user.name=T', '-c', 'user.email=t@site.example', 'commit', '--amend', '--no-edit'],
    {
      stdio: 'ignore',
      env: { ...process.env, GIT_COMMITTER_DATE: date },
    },
  );
}

test('a page is as old as the last commit of any of its files, whenever they were checked out', async () => {
  git('init');
  write('a.md', 'first', '2026-11-01');
  write('b.md', 'first', '2026-11-01');
  commit('2026-01-05');
  write('b.md', 'second', '2026-11-01');
  commit('2026-03-07');
  const lastChange = await readLastChanges();
  assert.deepEqual(lastChange(['a.md']), on('2026-01-05'));
  assert.deepEqual(lastChange(['a.md', 'b.md']), on('2026-03-07'));
});

test('what is not committed yet is as old as its file', async () => {
  git('init');
  write('a.md', 'first', '2026-11-01');
  commit('2026-01-05');
  write('a.md', 'changed', '2026-02-03');
  write('b é.md', 'new', '2026-02-04');
  const lastChange = await readLastChanges();
  assert.deepEqual(lastChange(['a.md']), on('2026-02-03'));
  assert.deepEqual(lastChange(['b é.md']), on('2026-02-04'));
});

test('without a history the file’s own time counts, and a shallow history gives none', async () => {
  write('a.md', 'first', '2026-02-03');
  assert.deepEqual((await readLastChanges())(['a.md']), on('2026-02-03'));
  git('init');
  commit('2026-01-05');
  write('b.md', 'second', '2026-02-03');
  commit('2026-03-07');
  git('clone', '--depth', '1', `file://${folder}`, 'cut');
  process.chdir('cut');
  assert.equal((await readLastChanges())(['a.md']), undefined);
});
