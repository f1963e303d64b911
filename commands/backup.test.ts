import assert from 'node:assert/strict';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { isFault } from '../leads/fault.ts';
import { setAsideStores } from '../leads/store/embedded/set-aside.ts';
import { copyStore } from '../leads/store/embedded/copy-store.ts';
import { prepareSite, startRelayProcess, type RelaySite } from '../testing/test-relay-process.ts';
import { leads, leadsJson, postTo } from '../testing/test-leads.ts';

const erasedWords = 'forget-me@client.example';

let site: RelaySite;
let folder: string;
let dataDir: string;
let backup: string;
let lateReference: string;

// A relay takes leads during a backup. Then one of them is erased, and another arrives.
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  dataDir = path.join(folder, 'data');
  backup = path.join(folder, 'backup.sqlite');
  site = await prepareSite('', dataDir);
  const relay = startRelayProcess(site);
  await relay.listening();
  await postTo(site.url, { message: 'Stays' });
  await postTo(site.url, { message: 'Goes', email: erasedWords });
  let pouring = true;
  const poured = (async () => {
    for (let count = 0; pouring; count += 1) await postTo(site.url, { message: `Poured ${count}` });
  })();
  const { code, errors } = await leads({ dataDir }, 'backup', backup);
  assert.equal(code, 0, errors);
  pouring = false;
  await poured;
  lateReference = await postTo(site.url, { message: 'Late' });
  const running = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.match(
    running.errors,
    /a relay \(process \d+ on .+, port \d+, since .+\) already works .+ Stop that one first/,
  );
  assert.equal(running.code, 1);
  relay.signal('SIGTERM');
  await relay.ended;
  const erased = await leads({ dataDir }, 'erase', '--person', erasedWords, '--yes');
  assert.equal(erased.code, 0, erased.errors);
});

after(async () => {
  await site.remove();
  await rm(folder, { recursive: true });
});

test('a backup taken under load is one whole file that only its owner reads', async () => {
  const { mode } = await stat(backup);
  assert.equal(mode & 0o777, 0o600);
  const copy = new DatabaseSync(backup, { readOnly: true });
  assert.equal(copy.prepare('PRAGMA integrity_check').get()?.['integrity_check'], 'ok');
  const deliveries = copy.prepare('select count(*) as count from delivery').get();
  const stored = copy.prepare('select count(*) as count from lead').get();
  copy.close();
  assert.ok(Number(stored?.['count']) >= 2);
  assert.equal(deliveries?.['count'], stored?.['count']);
  const beside = (await readdir(folder)).filter((name) => name.startsWith('backup'));
  assert.deepEqual(beside, ['backup.sqlite']);
  const again = await leads({ dataDir }, 'backup', backup);
  assert.match(again.errors, /already exists/);
});

test('a backup into a missing folder makes no file in its place', async () => {
  const missing = path.join(folder, 'not-made');
  for (const named of [missing, `${missing}.d/`]) {
    const { code, errors } = await leads({ dataDir }, 'backup', named);
    assert.equal(code, 1);
    assert.match(errors, /There is no folder .+not-made.* Create it first, or name a file/);
  }
  assert.ok(!(await readdir(folder)).some((name) => name.startsWith('not-made')));
});

test('a backup removes the leftovers of one that was cut off, and nothing else', async () => {
  const backups = path.join(folder, 'backups');
  await mkdir(backups);
  const dayAgo = Date.now() / 1000 - 25 * 3600;
  const cutOff = 'leads-2026-11-21T020000Z.sqlite.part';
  const others = ['leads-2026-11-20T020000Z.sqlite', 'other.sqlite.part', 'leads.csv.part'];
  const later = cutOff.replace('.part', '.4711.part');
  for (const name of [cutOff, `${cutOff}-journal`, later, ...others]) {
    await writeFile(path.join(backups, name), '');
    await utimes(path.join(backups, name), dayAgo, dayAgo);
  }
  const underWay = 'leads-2026-11-22T020000Z.sqlite.part';
  await writeFile(path.join(backups, underWay), '');
  const { code, errors } = await leads({ dataDir }, 'backup', backups);
  assert.equal(code, 0, errors);
  const left = await readdir(backups);
  const made = left.filter((name) => ![...others, underWay].includes(name));
  assert.equal(left.length, others.length + 2, left.join(' '));
  assert.match(made.join(' '), /^leads-[\dT-]+Z\.sqlite$/);
});

test('a backup is made even if an earlier one’s leftovers cannot be removed', async () => {
  const backups = path.join(folder, 'kept-apart');
  // A folder in place of a file that somebody else owns, since a test that runs as root can remove any file.
  const cutOff = path.join(backups, 'leads-2026-11-21T020000Z.sqlite.part');
  await mkdir(cutOff, { recursive: true });
  const dayAgo = Date.now() / 1000 - 25 * 3600;
  await utimes(cutOff, dayAgo, dayAgo);
  const { code, errors } = await leads({ dataDir }, 'backup', backups);
  assert.equal(code, 0, errors);
  assert.match(errors, /could not be removed: .+2026-11-21T020000Z\.sqlite\.part/);
  assert.equal((await readdir(backups)).length, 2);
});

test('a restore brings back what was there, erases again, and keeps the previous store', async () => {
  assert.ok((await readFile(backup, 'latin1')).includes(erasedWords), 'the backup still holds it');
  const restored = await leadsJson<{ erasedAgain: number; kept: string }>(
    { dataDir },
    'restore',
    backup,
    '--yes',
  );
  assert.equal(restored.erasedAgain, 1);
  assert.equal(await found('Stays'), 1);
  assert.equal(await found('Goes'), 0);
  assert.equal((await leads({ dataDir }, 'show', lateReference)).code, 1);
  assert.ok(!(await readFile(path.join(dataDir, 'leads.sqlite'), 'latin1')).includes(erasedWords));
  assert.ok((await readFile(restored.kept, 'latin1')).includes('Late'));
  const { ok } = await leadsJson<{ ok: boolean }>({ dataDir }, 'verify');
  assert.ok(ok);
});

test('a restore that was cut off leaves no second store, and the next one clears it up', async () => {
  const store = path.join(dataDir, 'leads.sqlite');
  const second = `${store}.before-2026-11-23T120000.000Z`;
  // As a restore leaves it that was killed after linking the store to a second name, but before replacing it.
  await link(store, second);
  const setAside = (await setAsideStores(dataDir)).map(({ file }) => file);
  assert.ok(setAside.length > 0);
  assert.ok(!setAside.includes(second), 'to write it by that name is to write beside its log');
  const { kept } = await leadsJson<{ kept: string }>({ dataDir }, 'restore', backup, '--yes');
  const names = await readdir(dataDir);
  assert.ok(!names.includes(path.basename(second)));
  assert.ok(names.includes(path.basename(kept)));
});

test('the relay erases again, as it starts, what a backup put back by hand brought back', async () => {
  const store = path.join(dataDir, 'leads.sqlite');
  await copyFile(backup, store);
  const verified = await leads({ dataDir }, 'verify');
  assert.equal(verified.code, 1);
  assert.match(verified.output, /was erased and is back.+erase --finish/);
  const relay = startRelayProcess(site);
  await relay.listening();
  assert.equal(await found('Goes'), 0);
  // The relay removes its traces in the background.
  while ((await readFile(store, 'latin1')).includes(erasedWords)) await setTimeout(20);
  relay.signal('SIGTERM');
  await relay.ended;
  assert.equal(await found('Goes'), 0);
});

test('a backup takes the place of a store that is damaged, and its log with it', async () => {
  const store = path.join(dataDir, 'leads.sqlite');
  await writeFile(store, 'rubbish '.repeat(1000));
  await writeFile(`${store}-wal`, 'more rubbish');
  const { code, errors } = await leads({ dataDir }, 'restore', backup, '--yes');
  assert.equal(code, 0, errors);
  assert.equal(await found('Stays'), 1);
  assert.equal((await leads({ dataDir }, 'verify')).code, 0);
});

test('refuses a file that is no backup, and leaves the store alone', async () => {
  const other = path.join(folder, 'other.sqlite');
  const whole = await readFile(backup);
  for (const bytes of ['no database', '', whole.subarray(0, whole.length / 2)]) {
    await writeFile(other, bytes);
    const { code, errors } = await leads({ dataDir }, 'restore', other, '--yes');
    assert.equal(code, 1);
    assert.match(errors, /is not a backup of leads, or is incomplete\. Name a complete/);
  }
  assert.equal(await found('Stays'), 1);
});

test('a backup that this user may not read is not called a file that is none', async () => {
  const closed = path.join(folder, 'of-somebody-else.sqlite');
  await copyFile(backup, closed);
  await chmod(closed, 0);
  await chmod(folder, 0o711);
  const nobody = 65_534;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(nobody);
  try {
    const { code, errors } = await leads({ dataDir }, 'restore', closed, '--yes');
    assert.equal(code, 1);
    assert.match(
      errors,
      /of-somebody-else\.sqlite cannot be read \(EACCES\)\. Let this user read it/,
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test('a failing disk, or one without locks, is blamed neither on the store nor on the backup', async () => {
  const there = path.join(folder, 'locked.sqlite');
  await copyFile(backup, there);
  using held = new DatabaseSync(there);
  held.exec('BEGIN EXCLUSIVE');
  const { code, errors } = await leads({ dataDir }, 'restore', there, '--yes');
  assert.equal(code, 1);
  assert.match(
    errors,
    /locked\.sqlite cannot be read \(database is locked\)\..+ copy it to a disk of/,
  );
  await assert.rejects(
    copyStore(backup, there),
    (error) =>
      isFault(error) &&
      /^.+ could not be copied to .+ \(it cannot be locked\)\./.test(error.message),
  );
});

test('a damaged backup leaves nothing beside the store', async () => {
  const damaged = path.join(folder, 'damaged.sqlite');
  const bytes = await readFile(backup);
  await writeFile(damaged, bytes.fill('rubbish', bytes.length - 3 * 4096, bytes.length - 4096));
  const { code, errors } = await leads({ dataDir }, 'restore', damaged, '--yes');
  assert.equal(code, 1);
  assert.match(errors, /The backup is damaged, use another/);
  const left = (await readdir(dataDir)).filter((name) => name.includes('restoring'));
  assert.deepEqual(left, []);
  assert.equal(await found('Stays'), 1);
});

test('a page of zeros, as a power cut or half a copy leaves it, is reported as damage of its file', async () => {
  const damaged = path.join(folder, 'damaged');
  await mkdir(damaged);
  const file = path.join(damaged, 'leads.sqlite');
  const bytes = await readFile(backup);
  const read = new DatabaseSync(backup, { readOnly: true });
  const page = read.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'delivery_due'").get();
  read.close();
  const end = Number(page?.['rootpage']) * 4096;
  await writeFile(file, bytes.fill(0, end - 4096, end));
  const restored = await leads({ dataDir }, 'restore', file, '--yes');
  assert.equal(restored.code, 1);
  assert.match(restored.errors, /The backup is damaged, use another/);
  const copied = await leads({ dataDir: damaged }, 'backup', path.join(damaged, 'copy.sqlite'));
  assert.equal(copied.code, 1);
  assert.match(
    copied.errors,
    /copy\.sqlite is as damaged as the store .+ Keep the earlier backups/,
  );
  const { code, output } = await leads({ dataDir: damaged }, 'verify');
  assert.equal(code, 1);
  assert.match(output, /^WRONG {2}the file and its references are intact$[^]+restore FILE\.$/m);
  assert.match(output, /^ok {5}what was erased is gone$/m);
});

async function found(words: string): Promise<number> {
  const list = await leadsJson<{ leads: unknown[] }>({ dataDir }, 'list', '--find', words);
  return list.leads.length;
}

test('a person’s copy is read from a store set aside, which stays as it is', async () => {
  const closed = `${path.join(dataDir, 'leads.sqlite')}.before-2026-11-19T120000.000Z`;
  await copyFile(backup, closed);
  // The last changes of a store that was not closed are only in its write-ahead log.
  const open = closed.replace('11-19', '11-20');
  const work = path.join(folder, 'work.sqlite');
  await copyFile(backup, work);
  const writer = new DatabaseSync(work);
  writer.exec('PRAGMA journal_mode = WAL');
  writer
    .prepare('UPDATE lead SET reply_to = ? WHERE reply_to = ?')
    .run('logged@client.example', erasedWords);
  for (const ending of ['', '-wal']) await copyFile(work + ending, open + ending);
  writer.close();
  const files = [closed, open, `${open}-wal`];
  const untouched = await Promise.all(files.map((file) => readFile(file)));

  for (const person of [erasedWords, 'logged@client.example']) {
    const { output, errors } = await leads({ dataDir }, 'export', '--person', person);
    assert.equal((JSON.parse(output) as unknown[]).length, 1, errors);
  }
  for (const [place, file] of files.entries()) {
    assert.ok(untouched[place]?.equals(await readFile(file)), `${file} was written to`);
  }
  for (const name of await readdir(dataDir)) {
    if (name.includes('.before-')) await rm(path.join(dataDir, name));
  }
});

test('a store set aside is named by verify, and erase reaches into it', async () => {
  const store = path.join(dataDir, 'leads.sqlite');
  for (const name of await readdir(dataDir)) {
    if (name.includes('.before-')) await rm(path.join(dataDir, name));
  }
  const setAside = `${store}.before-2026-11-21T120000.000Z`;
  await copyFile(backup, setAside);
  const broken = `${store}.before-2026-11-22T120000.000Z`;
  await writeFile(broken, 'no database '.repeat(1000));
  const args = ['--person', erasedWords, '--yes'];
  const held = await leads({ dataDir }, 'verify');
  assert.equal(held.code, 1, held.output);
  assert.match(held.output, /before-2026-11-21\S+ still holds erased leads: 1 lead\./);
  assert.match(held.output, /before-2026-11-21\S+ was set aside by a restore on 2026-11-21/);
  const kept = await leads({ dataDir }, 'erase', ...args);
  assert.equal(kept.code, 1);
  assert.match(kept.errors, /before-2026-11-22\S+ cannot be read .+ Delete it\./);
  await rm(broken);
  const erased = await leads({ dataDir }, 'erase', '--finish');
  assert.equal(erased.code, 0, erased.errors);
  assert.ok(!(await readFile(setAside, 'latin1')).includes(erasedWords));
  assert.ok((await readFile(setAside, 'latin1')).includes('Stays'), 'what others sent is kept');
  const verified = await leads({ dataDir }, 'verify');
  assert.equal(verified.code, 0, verified.output);
  assert.match(verified.output, /was set aside by a restore on 2026-11-21/);
});
