import '../testing/no-settings.ts';
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { Fault } from '../leads/fault.ts';
import { keptFile } from '../leads/file-folder.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { emptyLog } from '../leads/store/erasing/vacuum.ts';
import { formWith, pdf } from '../testing/test-files.ts';
import { leads, leadsJson, post } from '../testing/test-leads.ts';
import { postForm } from '../testing/test-posting.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';
import { until } from '../testing/until.ts';
import type { Terminal } from './terminal.ts';
import { writeOut } from './write-out.ts';

// Commands that write a file of leads, observed and ended while they write.

let relay: TestRelay;
let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cut-off-'));
  relay = await startTestRelay();
  const form = formWith({ name: 'Thandi', email: 'thandi@client.example' }, [
    ['cv', 'cv.pdf', pdf()],
  ]);
  await postForm(relay, form, { path: '/relay/ajax/talent' });
});

after(async () => {
  await relay.stop();
  await rm(folder, { recursive: true });
});

test('a command that cannot write to a full disk names it', async (t) => {
  const own = await mkdtemp(path.join(tmpdir(), 'full-disk-'));
  const disk = path.join(own, 'disk');
  await mkdir(disk);
  const run = promisify(execFile);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=160k', 'tmpfs', disk]).then(
    () => true,
    () => false,
  );
  t.after(async () => {
    if (mounted) await run('umount', [disk]);
    await rm(own, { recursive: true });
  });
  if (!mounted) return t.skip('Needs the right to mount.');
  const backup = path.join(own, 'made.sqlite');
  assert.equal((await leads(relay, 'backup', backup)).code, 0);
  const restored = await leads({ dataDir: path.join(disk, 'data') }, 'restore', backup, '--yes');
  assert.equal(restored.code, 1);
  assert.match(restored.errors, /^DATA_DIR: the disk of .+data is full\. Free some space/m);
  // More than SQLite keeps in memory before it writes.
  const large = path.join(own, 'large.sqlite');
  using database = new DatabaseSync(large);
  database.exec('CREATE TABLE lead AS SELECT zeroblob(4e6) AS id');
  const other = path.join(disk, 'other');
  assert.equal((await leads({ dataDir: other }, 'restore', large, '--yes')).code, 1);
  assert.deepEqual(await readdir(other), ['relay.lock', 'relay.lock.json']);
  await writeFile(path.join(disk, 'filling'), Buffer.alloc(1e6)).catch(() => undefined);
  for (const command of [
    ['backup', disk],
    ['export', '--out', path.join(disk, 'leads.csv')],
  ]) {
    const { code, errors } = await leads(relay, ...command);
    assert.equal(code, 1);
    assert.match(errors, /^The disk of .+disk is full, and nothing was written\. Free some space/m);
    assert.doesNotMatch(errors, /DATA_DIR/);
    const written = (await readdir(disk)).filter((name) => name.startsWith('leads'));
    assert.deepEqual(written, []);
  }
});

test('a backup that is copying files blocks no checkpoint, and leaves no part when it is ended', async () => {
  const listed = await leadsJson<{ leads: { id: string }[] }>(relay, 'list');
  // Opening a pipe to read blocks until somebody opens it to write.
  const neverRead = keptFile(relay.dataDir, {
    leadId: listed.leads[0]?.id ?? '',
    hash: '0'.repeat(64),
  });
  execFileSync('mkfifo', [neverRead]);
  const ended = await startedWriting(['backup', path.join(folder, 'whole.sqlite')]);
  const [part = ''] = await readdir(folder);
  assert.match(part, /^whole\.sqlite\.\d+\.part$/);
  await until(async () => (await stat(path.join(folder, part))).size > 0, 'nothing is copied');
  await post(relay, { message: 'Meanwhile' });
  await using db = await openConfiguredDatabase({ ...relay, databaseUrl: undefined });
  assert.equal(await emptyLog(db), true);
  assert.deepEqual(await ended('SIGTERM'), [null, 'SIGTERM']);
  assert.deepEqual(await readdir(folder), []);
});

test('an export leaves no part when it is ended', async () => {
  const ended = await startedStalling('leads.csv');
  assert.deepEqual(await ended('SIGINT'), [null, 'SIGINT']);
  assert.deepEqual(await readdir(folder), []);
});

test('an export removes the leftovers of one that was killed, and nothing of one at work', async () => {
  const killed = await startedStalling('leads.csv');
  await killed('SIGKILL');
  assert.match((await readdir(folder)).join(), /^leads\.csv\.\d+\.part$/);
  const atWork = `leads.csv.${process.ppid}.part`;
  await writeFile(path.join(folder, atWork), '');
  const { code, errors } = await leads(relay, 'export', '--out', path.join(folder, 'leads.csv'));
  assert.equal(code, 0, errors);
  assert.deepEqual((await readdir(folder)).toSorted(), ['leads.csv', atWork]);
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
});

test('a file that another command has written meanwhile is not overwritten', async () => {
  const file = path.join(folder, 'leads.csv');
  const context = { terminal: { say: assert.fail } as unknown as Terminal, now: Date.now };
  const writing = writeOut(file, context, async (unfinished) => {
    await writeFile(unfinished, 'Later');
    await writeFile(file, 'Earlier');
  });
  await assert.rejects(writing, Fault);
  assert.equal(await readFile(file, 'utf8'), 'Earlier');
  assert.deepEqual(await readdir(folder), ['leads.csv']);
});

test('a command that writes into a missing folder says so, and no more', async () => {
  for (const command of [['backup'], ['export', '--out']]) {
    const nowhere = path.join(folder, 'nowhere');
    const { code, errors } = await leads(relay, ...command, path.join(nowhere, 'leads.csv'));
    assert.equal(code, 1);
    assert.match(
      errors,
      new RegExp(`^Leads: .+\nThere is no folder ${nowhere}\\. Create it first\\.\n$`),
    );
  }
});

test('a result that a full disk cuts short is reported in a sentence', async () => {
  const printing = 'exec "$0" commands/leads.ts export > /dev/full';
  const own = spawn('sh', ['-c', printing, process.execPath], {
    env: { ...process.env, DATA_DIR: relay.dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(own.stderr), once(own, 'exit')]);
  assert.equal(code, 1);
  assert.match(said, /^What was asked for could not be written whole: ENOSPC: .+\.$/m);
  assert.doesNotMatch(said, /^ +at /m);
});

test('a command finishes even if nobody reads its stderr', async () => {
  const own = spawn(process.execPath, ['commands/leads.ts', 'stats'], {
    env: { ...process.env, DATA_DIR: relay.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // As `2>&1 | head -1` does after its line.
  own.stderr.destroy();
  const [printed, [code]] = await Promise.all([text(own.stdout), once(own, 'exit')]);
  assert.match(printed, /^Accepted/);
  assert.equal(code, 0);
});

/** Starts an export that creates its file and writes no further. */
function startedStalling(name: string) {
  const neverWrites =
    'import fs from "node:fs"; fs.write = fs.writev = () => void setInterval(() => {}, 1e6);';
  return startedWriting(
    ['export', '--out', path.join(folder, name)],
    ['--import', `data:text/javascript,${encodeURIComponent(neverWrites)}`],
  );
}

/**
 * Starts a command in a process of its own.
 * @returns once it writes, a function that sends it a signal and resolves with how it ended
 */
async function startedWriting(command: readonly string[], options: readonly string[] = []) {
  const own = spawn(process.execPath, [...options, 'commands/leads.ts', ...command], {
    env: { ...process.env, DATA_DIR: relay.dataDir },
    stdio: 'ignore',
  });
  const ended = once(own, 'exit');
  await until(async () => (await readdir(folder)).length > 0, 'nothing is written');
  return (signal: NodeJS.Signals) => {
    own.kill(signal);
    return ended;
  };
}
