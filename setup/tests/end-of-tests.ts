import asyncHooks from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';

/** False in a process that a test file starts, which inherits the import of this module. */
const isFileOfTests = isMainThread && /\.test\.(?:ts|mjs)$/.test(process.argv[1] ?? '');

/** By then the results have reached the runner, even on a busy machine. */
const leftOpenMs = 10_000;

/*
 * Loaded before each test file. Whatever a failed test leaves open, such as a relay or a server, would keep its
 * process alive forever. Node's own `--test-force-exit` ends the process before its last results are sent, and a
 * run that lost them is green (https://github.com/nodejs/node/issues/64833).
 */
if (isFileOfTests) {
  const { after } = await loadRunner();
  after(() => void setTimeout(() => process.exit(), leftOpenMs).unref());
  process.on('uncaughtExceptionMonitor', (error) => console.error(error));
  process.on('unhandledRejection', (error) => {
    console.error(error);
    process.exitCode = 1;
  });
}

/**
 * Loads Node's test runner without its tracking of promises. It tracks each to its test, to fail that test for an
 * error that nobody caught, which costs up to a third of a test's time. Without it, an unhandled rejection fails
 * the file, and the handler above prints it.
 */
async function loadRunner() {
  const { createHook } = asyncHooks;
  Object.assign(asyncHooks, {
    createHook: (callbacks: asyncHooks.HookCallbacks) =>
      createHook({ ...callbacks, trackPromises: false }),
  });
  const runner = await import('node:test');
  Object.assign(asyncHooks, { createHook });
  return runner;
}
