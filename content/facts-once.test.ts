import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { projectFiles } from '../setup/files/project-files.ts';
import { company } from './company.ts';

// A fact that is spelled a second time is changed in one place and stays in the other.

/** Every file but what a screen reader is heard to say, which is what a visitor reads. */
const everything = projectFiles().filter((file) => !file.startsWith('e2e/spoken/'));

/** What a visitor or an owner reads, and what holds it, in whichever room it stands. */
const everywhere = everything.filter((file) =>
  /^content\/.*\.md$|^(?!bench\/|testing\/).*\/.*\.tsx?$/.test(file),
);

/** The specification's own words, and this file's. */
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
  // What marketing claims of its own 90 days is another fact.
  ['the guarantee', /(?<!increase in )\b(90|ninety)[ -]days?\b/i, []],
] as const) {
  test(`${fact} is spelled in its record alone`, () => {
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
