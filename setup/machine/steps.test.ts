import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Step } from './steps.ts';

/** @param script what the tool does, as JavaScript */
function tool(title: string, script: string): Step {
  return { title, command: process.execPath, args: ['-e', script] };
}

/** The output of parallel tools, one of which waits for its input to end. */
async function outputOf(...steps: readonly Step[]): Promise<string> {
  const script = `
    import { inSteps, sideBySide } from './setup/machine/steps.ts';
    await inSteps(() => sideBySide(...${JSON.stringify(steps)}));
  `;
  const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  ended.child.stdin?.end();
  const { stdout, stderr, code } = await ended.then(
    (said) => ({ ...said, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return `${stdout}${stderr}exit code ${code}`.replaceAll(/[\d.]+ s$/gm, '… s');
}

test('the output of parallel tools is shown one after the other, and failures are repeated at the end', async () => {
  const slow = "process.stdin.on('end', () => console.log('slow')).resume()";
  const fails = (words: string) => `console.log('${words}'); process.exitCode = 2`;
  const steps = [
    tool('Slow', slow),
    tool('One', fails('of one')),
    tool('Good', "console.error('all good')"),
    tool('Other', fails('of the other')),
  ];
  assert.equal(
    await outputOf(...steps),
    `
▸ Slow
slow
  Slow: … s

▸ One
of one
  One: … s

▸ Good
all good
  Good: … s

▸ Other
of the other
  Other: … s

▸ One, once more
of one

One failed. Other failed.
exit code 1`,
  );
});
