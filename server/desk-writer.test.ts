import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import '../testing/no-settings.ts';
import { createChanges } from '../desk/writing/changes.ts';
import { isFault } from '../leads/fault.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { namedLeads } from '../leads/store/lead/stored-lead.ts';
import { createStore } from '../leads/store/store.ts';
import { takeIn } from '../leads/store/work/take-in.ts';
import { acceptLeads, leadWith } from '../testing/made-leads.ts';
import { startDeskWriter } from './desk-writer.ts';

const by = { by: 'ann@office.example', now: Date.now() };
const lead = leadWith();

let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'desk-writer-'));
  // The process that is started reads this.
  process.env['DATA_DIR'] = dataDir;
});

after(() => rm(dataDir, { recursive: true }));

test('a page learns why the writing process refused, as if it had written itself', async () => {
  await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  await acceptLeads(db, [lead]);
  await takeIn(db, { after: '', openSince: 0, now: by.now, limit: 1 });
  const [stored] = await namedLeads(db, [lead.id]);
  assert.ok(stored);
  const { write, stop } = startDeskWriter({
    changes: createChanges(),
    wake: () => undefined,
    onEnd: () => undefined,
  });
  await write.answerLead(stored, { ...by, text: 'Yes.', seen: 0 });
  await assert.rejects(
    write.answerLead(stored, { ...by, text: 'Yes, too.', seen: 0 }),
    (error) => isFault(error, 'answered-since') && error.details.answers === 1,
  );
  const nobody = { ...stored, deidentifiedAt: by.now };
  await assert.rejects(write.answerLead(nobody, { ...by, text: 'Yes.', seen: 1 }), (error) =>
    isFault(error, 'refused'),
  );
  await assert.rejects(write.noteSeen({} as string, by.now), (error) => !isFault(error));
  await stop();
  const { count } = await db
    .selectFrom('answer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 1);
});

test('the writing process tells pages, relay and log of new leads and reminders', async () => {
  await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const delivery = { kind: 'notification', recipient: by.by, idempotencyKey: null } as const;
  const waiting = leadWith({ ageMs: 21 * 3_600_000 });
  await createStore(db).accept({ lead: waiting, deliveries: [delivery] });
  const changes = createChanges();
  const changed = Promise.withResolvers<void>();
  changes.listen(changed.resolve);
  const woken = Promise.withResolvers<void>();
  const said = Promise.withResolvers<string | undefined>();
  const { begin, stop } = startDeskWriter({
    changes,
    wake: woken.resolve,
    onEnd: () => undefined,
  });
  const note = (_about: unknown, words?: string) => said.resolve(words);
  begin({ info: note, warn: note, error: note });
  await Promise.all([changed.promise, woken.promise]);
  assert.match(String(await said.promise), /sent reminders of leads that wait/);
  await stop();
});

test('a write after the writing process has ended fails at once, and its starter is told', async () => {
  const ended = Promise.withResolvers<string>();
  const { write, stop } = startDeskWriter({
    changes: createChanges(),
    wake: () => undefined,
    onEnd: ended.resolve,
  });
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  process.kill(Number(children.trim().split(' ').at(-1)), 'SIGKILL');
  assert.equal(await ended.promise, 'SIGKILL');
  await assert.rejects(write.noteSeen('none', by.now), (error) => isFault(error, 'unsaved'));
  await stop();
});

test('the writing process ends by itself when the pages are killed, without an error', async () => {
  await (await openConfiguredDatabase({ dataDir, databaseUrl: undefined })).destroy();
  const writer = path.join(import.meta.dirname, 'desk-writing.ts');
  // Each answer is sent to a process that is gone.
  const pages = `
    import { fork } from 'node:child_process';
    const child = fork(${JSON.stringify(writer)}, { serialization: 'advanced', execArgv: [] });
    const ask = (id) => child.send({ id, name: 'noteSeen', args: ['none', 0] });
    child.on('message', () => {
      for (let id = 1; id < 200; id += 1) ask(id);
      process.kill(process.pid, 'SIGKILL');
    });
    ask(0);`;
  const args = ['--input-type=module', '--eval', pages];
  const { stderr } = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  assert.equal(await text(stderr), '');
});

test('the writing process lowers no other process’ priority if the pages are killed as it begins', async (t) => {
  await (await openConfiguredDatabase({ dataDir, databaseUrl: undefined })).destroy();
  // An orphan gets the first process as its parent. In a container that is the relay.
  const alone = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
  if (spawnSync('unshare', [...alone, 'true']).status !== 0) {
    return t.skip('needs the right to begin a first process, as root has it');
  }
  const module = (name: string) => JSON.stringify(import.meta.resolve(name));
  const pages = `
    import { startDeskWriter } from ${module('./desk-writer.ts')};
    process.execArgv = [];
    startDeskWriter({}).begin({});
    setImmediate(() => process.kill(process.pid, 'SIGKILL'));`;
  const first = `
    import { spawn, spawnSync } from 'node:child_process';
    import { text } from 'node:stream/consumers';
    import { processorsOf, schedulingOf } from ${module('../testing/scheduling.ts')};
    const found = async () => JSON.stringify([await schedulingOf(1), await processorsOf(1)]);
    const before = await found();
    const args = ['--input-type=module', '--eval', ${JSON.stringify(pages)}];
    const { stdout } = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    // Ends once both processes have closed it.
    await text(stdout);
    console.log(before === (await found()));`;
  const args = [...alone, process.execPath, '--input-type=module', '--eval', first];
  const { stdout, stderr } = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  assert.deepEqual(await Promise.all([text(stdout), text(stderr)]), ['true\n', '']);
});
