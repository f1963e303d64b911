import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import '../testing/no-settings.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { deskDirectory } from '../setup/builds/desk-directory.ts';
import { hasIdleTime, processorsOf, schedulingOf } from '../testing/scheduling.ts';
import { freePort } from '../platform/free-port.ts';
import { until } from '../testing/until.ts';
import { superviseDesk } from './supervise-desk.ts';

let folder: string;

before(async () => {
  await buildDeskIfStale();
  folder = await mkdtemp(path.join(tmpdir(), 'desk-beside-'));
  // A store as the relay has created it.
  await (await openConfiguredDatabase({ dataDir: folder, databaseUrl: undefined })).destroy();
});

const stops: (() => Promise<void>)[] = [];

after(async () => {
  // A failed test leaves its desk running.
  await Promise.all(stops.map((stop) => stop()));
  await rm(folder, { recursive: true });
});

/** Runs the desk with these settings, as a relay would, and collects what it logs and its pauses. */
function run(settings: Record<string, string>) {
  Object.assign(process.env, { DATA_DIR: folder, ...settings });
  const told: { desk?: number; code?: number | null; signal?: string | null }[] = [];
  const pauses: number[] = [];
  const note = (about: unknown) => void told.push(about as (typeof told)[number]);
  const desk = superviseDesk({
    clock: {
      now: Date.now,
      sleep(ms) {
        pauses.push(ms);
        // A start that fails at once would otherwise leave nobody else a turn.
        return setImmediate();
      },
    },
    log: { info: note, warn: note, error: note },
    onWake: () => undefined,
  });
  stops.push(desk.stop);
  return {
    told,
    pauses,
    isDown: desk.isDown,
    stop: desk.stop,
    starts: () => told.flatMap(({ desk: pid }) => pid ?? []),
  };
}

/** Starts a desk, and returns the ids of its pages' and its writing process once it answers. */
async function runUntilItAnswers() {
  const port = await freePort();
  const { starts, stop } = run({ DESK_PORT: String(port) });
  await until(() => answers(port), 'it answers');
  const [pages = 0] = starts();
  const [writer] = (await readFile(`/proc/${pages}/task/${pages}/children`, 'utf8')).split(' ');
  return { pages, writer: Number(writer), stop };
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/sign-in`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('a desk that is killed is logged and started again, and ends with the relay', async () => {
  const port = await freePort();
  const { told, pauses, isDown, starts, stop } = run({ DESK_PORT: String(port) });
  await until(() => answers(port), 'it answers');
  const [first] = starts();
  assert.ok(first);
  process.kill(first, 'SIGKILL');
  await until(() => starts().length === 2, 'it is started again');
  await until(() => answers(port), 'it answers again');
  assert.ok(told.some(({ code, signal }) => code === null && signal === 'SIGKILL'));
  assert.deepEqual(pauses, [1000]);
  assert.equal(isDown(), false);
  await stop();
  assert.equal(starts().length, 2);
  assert.equal(await answers(port), false);
});

describe('Beside a relay', () => {
  // Shared by the tests: two processes take longer to start than all that is asked of them.
  let pages: number;
  let writer: number;
  let stop: () => Promise<void>;

  before(async () => {
    ({ pages, writer, stop } = await runUntilItAnswers());
  });

  after(() => stop());

  test('the pages of the desk run in idle time, and its writer at the relay’s priority', async () => {
    await until(async () => (await schedulingOf(pages)).every(hasIdleTime), 'the pages go behind');
    const writes = await schedulingOf(writer);
    const own = await schedulingOf(process.pid);
    assert.deepEqual(writes[0], own[0]);
  });

  test('the desk keeps to one processor, and leaves the relay the others', async () => {
    const ofBoth = async () => (await Promise.all([pages, writer].map(processorsOf))).flat();
    const [own = ''] = await processorsOf(process.pid);
    const [first] = own.split(/[-,]/);
    await until(async () => (await ofBoth()).every((list) => list === first), 'both keep to it');
    const stays = await processorsOf(process.pid);
    assert.ok(stays.every((list) => list === own));
  });

  test('when memory runs out, the desk and its writer are killed before the relay', async () => {
    const adjustmentOf = async (one: unknown) =>
      Number(await readFile(`/proc/${String(one)}/oom_score_adj`, 'utf8'));
    const own = await adjustmentOf('self');
    const adjusted = [await adjustmentOf(pages), await adjustmentOf(writer)];
    assert.ok(adjusted.every((one) => one > own));
  });
});

test('a desk that cannot start is started again less and less often, and the relay goes on', async () => {
  const { told, pauses, isDown, stop } = run({ DESK_PORT: '1', DESK_URL: 'http://no.example' });
  await until(() => pauses.length >= 3, 'it was tried three times');
  assert.equal(isDown(), false, 'it may be something that passes');
  await until(isDown, 'it is given up for the time being');
  await stop();
  delete process.env['DESK_URL'];
  assert.deepEqual(pauses.slice(0, 3), [1000, 2000, 4000]);
  assert.ok(told.some(({ code }) => code === 1));
});

test('a desk for which the system starts no process counts as down', async (t) => {
  const { execPath } = process;
  t.after(() => (process.execPath = execPath));
  process.execPath = path.join(folder, 'none');
  const { isDown, stop } = run({ DESK_PORT: String(await freePort()) });
  await until(isDown, 'it is down');
  await stop();
});

test('a desk whose relay ends while the desk is starting ends as well', async (t) => {
  const port = String(await freePort());
  const env = { ...process.env, DATA_DIR: folder, DESK_PORT: port };
  const desk = fork(path.join(deskDirectory, 'desk.js'), { env, stdio: 'ignore' });
  t.after(() => desk.kill('SIGKILL'));
  // As when the relay is killed: the system closes what it had open.
  desk.disconnect();
  await until(() => desk.exitCode !== null, 'it ends');
  assert.equal(desk.exitCode, 0);
});
