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
  const { after } = await import('node:test');
  after(() => void setTimeout(() => process.exit(), leftOpenMs).unref());
}
