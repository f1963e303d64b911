import asyncHooks from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';

/** Not what a file of tests starts, which is given the same to load. */
const isFileOfTests = isMainThread && /\.test\.(?:ts|mjs)$/.test(process.argv[1] ?? '');

/** The results have long gone to whoever counts them, on a busy machine, too. */
const leftOpenMs = 10_000;

/*
 * Loaded before a file of tests: what a failed test leaves open, a relay or a server, would keep its process
 * from ever ending. Node's own `--test-force-exit` ends it before its last results are sent, and a run that
 * lost them is green (https://github.com/nodejs/node/issues/64833).
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
 * Node's runner follows every promise to the test that it comes from, to fail that one for an error that nobody
 * caught: up to a third of what a test takes. It is to follow all but those: an error that is left in one fails
 * the file, and is told above.
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
