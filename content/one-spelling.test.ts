import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { projectFiles } from '../setup/files/project-files.ts';

// Each word has one spelling, or readers wonder which to trust. If the specification shows a word to visitors (“Email
// client opened”, “R3,500”), its spelling counts.

/** What visitors read, and what owners read of commands and documents. */
const read = projectFiles().filter(
  (file) =>
    /^(?!bench\/|e2e\/|testing\/).*\.(?:md|tsx?)$|^(?:\.env|mailboxes)\.example/.test(file) &&
    !/\.test\.ts$|^relay\/intake\/spam\/pitches/.test(file),
);

/** Words of the specification and of tools. */
const contract =
  /optimizeDeps|optimization: {|optimize: false|Specialized Finance|SEO optimization|Upload & Analyze|FULL, ANALYZE/g;

for (const [word, otherwise] of [
  ['email', /\be-mail/i],
  ['month-end', /\bmonth end\b/i],
  ['R650,000', /\bR ?\d{1,3}(?: \d{3})+\b|\bR\d{4,}\b|\b\d{3} 000\b/],
  [
    'organise, as South Africa spells it',
    /\b(organiz(e|ing)|(recogn|capital|special|optim|anal|summar|prior)[iy]z)/i,
  ],
  ['We’ll reply, of what we are yet to do', /\byou (have (a|our) (reply|answer)|hear )/i],
] as const) {
  test(`has one spelling: ${word}`, () => {
    const found = read.flatMap((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ').replaceAll(contract, '');
      const other = otherwise.exec(text)?.[0];
      return other === undefined ? [] : [`${file}: ${other}`];
    });
    assert.deepEqual(found, []);
  });
}
