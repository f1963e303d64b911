import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import '../testing/no-settings.ts';
import { maxWaitMs } from '../testing/until.ts';

const module = JSON.stringify(new URL('stop-on-signal.ts', import.meta.url).href);

/** Runs a process that gets signals as soon as it listens for them. */
async function signalled(
  stop: string,
  signals: readonly NodeJS.Signals[],
  maxStopMs?: number,
): Promise<{ code: number | null; said: string }> {
  const script = `
    import { stopOnSignal } from ${module};
    const log = { info: ({ signal }, words) => console.log(words, signal) };
    setInterval(() => undefined, 1000);
    stopOnSignal(log, ${stop}, ${maxStopMs});
    for (const signal of ${JSON.stringify(signals)}) process.kill(process.pid, signal);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // In case it never ends by itself.
    timeout: maxWaitMs,
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code: code as number | null, said };
}

test('a signal ends the process with 0 once it has stopped, and a second one changes nothing', async () => {
  const stop = `async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    console.log('stopped');
  }`;
  const { code, said } = await signalled(stop, ['SIGTERM', 'SIGINT', 'SIGTERM']);
  assert.match(said, /^stopping SIG(?:TERM|INT)\nstopped\n$/);
  assert.equal(code, 0);
});

test('a terminal that is closed ends the process as well', async () => {
  const { code, said } = await signalled("async () => console.log('stopped')", ['SIGHUP']);
  assert.equal(said, 'stopping SIGHUP\nstopped\n');
  assert.equal(code, 0);
});

test('a stop that never ends, or that fails, ends the process with 1', async () => {
  const { code } = await signalled('() => new Promise(() => undefined)', ['SIGTERM'], 1);
  assert.equal(code, 1);
  const failed = await signalled('() => Promise.reject(1)', ['SIGTERM']);
  assert.equal(failed.code, 1);
});
