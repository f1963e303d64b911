import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import '../../testing/no-settings.ts';
import { until } from '../../testing/until.ts';

const [folders, servers] = ['../own-folder.ts', 'server-under-test.ts'].map((name) =>
  JSON.stringify(new URL(name, import.meta.url).href),
);

test('a bench that gets SIGTERM while it starts a server leaves no server running', async (t) => {
  // The signal has arrived but is not handled yet. It reached the bench's process group before this server was part
  // of it.
  const script = `
    import { ownFolder } from ${folders};
    import { startServer } from ${servers};
    ownFolder('/tmp/bench-test-');
    process.kill(process.pid, 'SIGTERM');
    await startServer(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { port: 1 });`;
  const bench = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    detached: true,
    stdio: 'ignore',
  });
  const group = -(bench.pid ?? assert.fail('It was not started.'));
  t.after(() => isAlive(group) && process.kill(group, 'SIGKILL'));
  await once(bench, 'exit');
  await until(() => !isAlive(group));
});

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
