import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { buildDeskIfStale } from '../setup/desk-build.ts';
import { freePort } from '../testing/test-port.ts';
import { startDeskBeside } from './desk-beside.ts';

const maxWaitMs = 60_000;

/** Linux' SCHED_IDLE. */
const onlyIdleTime = 5;

let folder: string;

before(async () => {
  await buildDeskIfStale();
  folder = await mkdtemp(path.join(tmpdir(), 'desk-beside-'));
});

after(() => rm(folder, { recursive: true }));

/** Runs the desk with these settings, as a relay would; everything it is told and how long it rested. */
function run(settings: Record<string, string>) {
  Object.assign(process.env, { MAILBOXES_FILE: '', DATA_DIR: folder, ...settings });
  const told: { pid?: number; code?: number | null; signal?: string | null }[] = [];
  const pauses: number[] = [];
  const note = (about: unknown) => void told.push(about as (typeof told)[number]);
  const desk = startDeskBeside({
    clock: {
      now: Date.now,
      sleep(ms) {
        pauses.push(ms);
        return Promise.resolve();
      },
    },
    log: { info: note, warn: note, error: note },
    onWake: () => undefined,
  });
  return { told, pauses, stop: desk.stop, starts: () => told.flatMap(({ pid }) => pid ?? []) };
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, what);
    await setTimeout(20);
  }
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/come-in`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('a desk that is killed is told of and started again, and ends with the relay', async () => {
  const port = await freePort();
  const { told, pauses, starts, stop } = run({ DESK_PORT: String(port) });
  await until('it answers', () => answers(port));
  process.kill(starts()[0] ?? 0, 'SIGKILL');
  await until('it is started again', () => starts().length === 2);
  await until('it answers again', () => answers(port));
  assert.ok(told.some(({ code, signal }) => code === null && signal === 'SIGKILL'));
  assert.deepEqual(pauses, [1000]);
  await stop();
  assert.equal(starts().length, 2);
  assert.equal(await answers(port), false);
});

test('pages of the desk take no time from the relay, and its writer waits for nobody', async () => {
  const port = await freePort();
  const { starts, stop } = run({ DESK_PORT: String(port) });
  await until('it answers', () => answers(port));
  const [pid = 0] = starts();
  const [writer] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ');
  const [pages, writes] = [await schedulingOf(pid), await schedulingOf(Number(writer))];
  const own = await schedulingOf(process.pid);
  await stop();
  assert.ok(pages.every(({ policy }) => policy === onlyIdleTime));
  assert.equal(pages[0]?.priority, 19);
  assert.deepEqual(writes[0], own[0]);
});

/** Of each thread of a process, its first one first; of priorities, from 0 to 19, 0 comes first. */
async function schedulingOf(pid: number): Promise<{ priority: number; policy: number }[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8'));
  return (await Promise.all(stats)).map((stat) => {
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
    return { priority: Number(fields[17]), policy: Number(fields[39]) };
  });
}

test('a desk that cannot start is tried less and less often, and the relay goes on', async () => {
  const { told, pauses, stop } = run({ DESK_PORT: '1', DESK_URL: 'http://no.example' });
  await until('it was tried three times', () => pauses.length >= 3);
  await stop();
  delete process.env['DESK_URL'];
  assert.deepEqual(pauses.slice(0, 3), [1000, 2000, 4000]);
  assert.ok(told.some(({ code }) => code === 1));
});
