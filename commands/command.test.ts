import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { agrees } from './command.ts';
import { createTerminal } from './terminal.ts';

const given = { options: {}, operands: [] };

/** Asks somebody at a terminal, who types this. */
function asked(typed: string, thenLeaves = false): Promise<boolean> {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const terminal = createTerminal({ input, output: new PassThrough(), errors: new PassThrough() });
  const agreed = agrees(given, terminal, 'This cannot be undone.', 'go on');
  if (thenLeaves) input.end(typed);
  else input.write(`${typed}\n`);
  return agreed;
}

test('nothing but a yes is a yes', async () => {
  for (const typed of ['yes', ' YES ']) assert.equal(await asked(typed), true, typed);
  for (const typed of ['', 'y', 'no', 'yes please']) {
    assert.equal(await asked(typed), false, typed);
  }
});

test('leaving the question, as with Ctrl-D, is no yes', { timeout: 10_000 }, async () => {
  for (const typed of ['', 'yes']) assert.equal(await asked(typed, true), false, typed);
});
