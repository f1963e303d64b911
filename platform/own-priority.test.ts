import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { test, type TestContext } from 'node:test';
import '../testing/no-settings.ts';
import { hasIdleTime, schedulingOf } from '../testing/scheduling.ts';
import { until } from '../testing/until.ts';
import { keepToIdleTime } from './own-priority.ts';
import { systemClock, type Clock } from './clock.ts';

/** Node has started all its threads by the time it runs this. */
const endless = `console.log('begun'); for (;;);`;

/** Drops the capability to raise priorities, which root would have if it runs the tests. */
const withoutRights =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice', process.execPath]
    : [process.execPath];

/** Speeds the watch up tenfold: the watched process is busy all that time. */
const hastyClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms / 10, signal),
};

/** Starts a process that is busy until the test is over. */
async function startBusy(t: TestContext, node: readonly string[] = [process.execPath]) {
  const [program = '', ...args] = node;
  const busy = spawn(program, [...args, '-e', endless], { stdio: ['ignore', 'pipe', 'inherit'] });
  const end = () => void busy.kill('SIGKILL');
  t.after(end);
  await once(busy.stdout, 'data');
  return { pid: busy.pid ?? 0, end };
}

async function isIdle(pid: number): Promise<boolean> {
  return (await schedulingOf(pid)).every(hasIdleTime);
}

test('a starved process gets a share of the processor, and only idle time once the others are gone', async (t) => {
  const { pid } = await startBusy(t);
  const stop = await keepToIdleTime(pid, hastyClock);
  t.after(stop);
  await until(() => isIdle(pid), 'it has idle time');
  const all = Array.from({ length: 4 * availableParallelism() }, () => startBusy(t));
  const others = await Promise.all(all);
  await until(async () => !(await isIdle(pid)), 'it has a share');
  for (const other of others) other.end();
  await until(() => isIdle(pid), 'it has idle time again');
});

test('a process is not confined to idle time if that cannot be undone', async (t) => {
  const { pid } = await startBusy(t, withoutRights);
  const watch = `
    import { keepToIdleTime } from '${import.meta.resolve('./own-priority.ts')}';
    const stop = await keepToIdleTime(${pid}, { sleep: () => Promise.resolve() });
    await stop();
  `;
  const [program, ...args] = [...withoutRights, '--input-type=module', '--eval', watch];
  const watcher = spawn(program, args, { stdio: 'inherit' });
  assert.deepEqual(await once(watcher, 'exit'), [0, null]);
  const threads = await schedulingOf(pid);
  assert.ok(threads.every(({ priority, policy }) => priority === 10 && policy === 0));
});
