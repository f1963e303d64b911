import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../testing/no-settings.ts';
import { CommandFailed, run } from './run.ts';

for (const [what, work, says] of [
  ['that fails is named with how it ended', 'process.exit(3)', / ended with 3\.$/],
  [
    'that the system kills is named with what it lacked',
    "process.kill(process.pid, 'SIGKILL')",
    / was killed, as where a machine runs out of memory \(README says how much it takes\)\.$/,
  ],
] as const) {
  test(`a tool ${what}`, async () => {
    await assert.rejects(
      run(process.execPath, ['--eval', work]),
      (error) => error instanceof CommandFailed && says.test(error.message),
    );
  });
}
