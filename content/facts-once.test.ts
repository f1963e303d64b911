import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { company } from './company.ts';

// A fact that is spelled a second time is changed in one place and stays in the other.

/** Everything that a visitor or an owner reads, and what holds it. */
const everywhere = [
  ...globSync('{content,forms,site}/**/*.{ts,tsx,md}'),
  ...globSync('{commands,e2e,leads,platform,relay,server,settings,setup}/**/*.ts'),
];

/** The specification's own words, and this file's. */
const contract = new Set(['e2e/specification/promises.ts', 'content/facts-once.test.ts']);

for (const [fact, spelled, owners] of [
  ['the name of the company', new RegExp(String.raw`\b${company.name}\b`), ['content/company.ts']],
  ['its domain', new RegExp(RegExp.escape(company.domain)), ['content/company.ts']],
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
    const spelling = everywhere.filter((file) =>
      spelled.test(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')),
    );
    assert.deepEqual(
      spelling.filter((file) => !contract.has(file)),
      owners,
    );
  });
}
