import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import '../../testing/no-settings.ts';
import { unitTestsOf } from './unit-tests.ts';

/** More results than a pipe takes at once. */
const tests = 2000;

test('a test file that leaves a server open ends, and loses no result', async () => {
  const { stdout } = await run(
    `import { createServer } from 'node:http';
    import { test } from 'node:test';
    test('leaves a server open', () => void createServer().listen(0, '127.0.0.1'));
    for (let at = 1; at < ${tests}; at += 1) test(\`number \${at}\`, () => undefined);`,
  );
  assert.match(stdout, new RegExp(`^ℹ pass ${tests}$`, 'm'));
});

test('an uncaught error fails its test file, and is reported with its place', async () => {
  const failed = await run(
    `import { test } from 'node:test';
    const turn = () => new Promise(setImmediate);
    test('leaves a promise', async () => {
      void Promise.reject(new Error('left'));
      await turn();
    });
    test('throws later', async () => {
      setImmediate(() => { throw new Error('thrown'); });
      await turn();
      await turn();
    });`,
  ).then(
    () => assert.fail('The run is green.'),
    (error: { code: number; stdout: string }) => error,
  );
  assert.equal(failed.code, 1);
  for (const words of ['left', 'thrown']) {
    assert.match(failed.stdout, new RegExp(`Error: ${words}\\n +at .+written\\.test\\.mjs:\\d`));
  }
});

/** Runs a test file with this source, as `npm test` does. */
async function run(words: string): Promise<{ stdout: string }> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'end-of-tests-'));
  const file = path.join(folder.path, 'written.test.mjs');
  await writeFile(file, words);
  const { command, args } = await unitTestsOf([file]);
  // With the variable set, Node would treat the run as a part of this test.
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  return await promisify(execFile)(command, args, { env, maxBuffer: 2 ** 24 });
}
