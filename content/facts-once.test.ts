import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { projectFiles } from '../setup/files/project-files.ts';
import { company } from './company.ts';

// A fact that is spelled twice gets changed in one place and stays in the other.

/** All files but the snapshots of screen readers' speech, which repeat what visitors read. */
const everything = projectFiles().filter((file) => !file.startsWith('e2e/spoken/'));

/** What visitors and owners read, and the code and tests around it. */
const everywhere = everything.filter((file) =>
  /^content\/.*\.md$|^(?!bench\/|testing\/).*\/.*\.tsx?$/.test(file),
);

/** Files with the specification's own words, and this one. */
const contract = new Set(['e2e/specification/promises.ts', 'content/facts-once.test.ts']);

for (const [fact, spelled, owners] of [
  ['the name of the company', new RegExp(String.raw`\b${company.name}\b`), ['content/company.ts']],
  ['the reply promise', /\b24\s?(hours|hrs?)\b/i, ['content/office.ts']],
  ['how long a message is kept', /\b24 months\b/i, []],
  ['when a shortlist comes', /\b48\s?[–-]\s?72\b/, ['content/promises.ts']],
  [
    'when interviews come',
    /\b(1 week(?! ago)|interviews within (a|one) week)\b/i,
    ['content/promises.ts'],
  ],
  // Marketing's claim about 90 days is another fact.
  ['the guarantee', /(?<!increase in )\b(90|ninety)[ -]days?\b/i, []],
] as const) {
  test(`${fact} is spelled only in its record`, () => {
    assert.deepEqual(spelling(everywhere, spelled), owners);
  });
}

test('the domain of the company is spelled in its record alone, documents and settings too', () => {
  const domain = new RegExp(RegExp.escape(company.domain));
  assert.deepEqual(spelling(everything, domain), ['content/company.ts']);
});

function spelling(files: readonly string[], fact: RegExp): string[] {
  return files.filter(
    (file) => !contract.has(file) && fact.test(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')),
  );
}
