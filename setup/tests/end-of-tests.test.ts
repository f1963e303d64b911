import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import '../../testing/no-settings.ts';
import { unitTestsOf } from './unit-tests.ts';

/** More than a pipe takes at once. */
const tests = 2000;

test('a file of tests that leaves a server open ends, and none of its results is lost', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'end-of-tests-'));
  const file = path.join(folder.path, 'left-open.test.mjs');
  await writeFile(
    file,
    `import { createServer } from 'node:http';
    import { test } from 'node:test';
    test('leaves a server open', () => void createServer().listen(0, '127.0.0.1'));
    for (let at = 1; at < ${tests}; at += 1) test(\`number \${at}\`, () => undefined);`,
  );
  const { command, args } = await unitTestsOf([file]);
  // Within a test, Node would take the run for a part of its own.
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 2 ** 24 });
  assert.match(stdout, new RegExp(`^ℹ pass ${tests}$`, 'm'));
});
