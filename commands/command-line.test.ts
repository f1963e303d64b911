import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leads } from '../testing/test-leads.ts';

// There is no store here: usage errors are reported before one is looked for.
const nowhere = { dataDir: '/nowhere' };

test('an unknown command gets a suggestion, with help and without', async () => {
  for (const args of [
    ['help', 'lst'],
    ['lst', '--json'],
    ['lst', '--help'],
  ]) {
    const { code, errors, output } = await leads(nowhere, ...args);
    assert.match(errors, /^There is no command lst\. Did you mean list\? npm run leads -- help/);
    assert.deepEqual([code, output], [2, '']);
  }
});

test('a misspelt option gets a suggestion', async () => {
  const { code, errors } = await leads(nowhere, 'list', '--statsu', 'parked');
  assert.match(errors, /^Unknown option '--statsu'\. Did you mean --status\? .+ help list shows/);
  assert.equal(code, 2);
});

test('refuses an option as another’s value, a missing value, and a surplus operand', async () => {
  for (const [args, words] of [
    [['export', '--out', '--bom'], /'--out <FILE>' argument '--bom' is invalid\. npm run leads/],
    [['export', '--out'], /'--out <FILE>' argument missing\. .+ help export/],
    [['list', 'parked'], /Too many arguments for 'list'.+help list/],
    [['--json', 'list'], /Unknown option '--json'\. npm run leads -- help shows how to use it\.$/m],
  ] as const) {
    const { code, errors, output } = await leads(nowhere, ...args);
    assert.match(errors, words);
    assert.deepEqual([code, output], [2, '']);
  }
});

test('shows the overview if nothing is typed, and help however it is asked for', async () => {
  const overview = await leads(nowhere);
  assert.match(
    overview.output,
    /^Usage: npm run leads -- COMMAND\n[^]+\n {2}show REF… +everything/,
  );
  assert.deepEqual([overview.code, overview.errors], [0, '']);
  const asked = await leads(nowhere, 'help', 'show');
  assert.match(asked.output, /^Usage: npm run leads -- show REF… \[options\]\n\nEverything about/);
  for (const flag of ['--help', '-h']) {
    assert.deepEqual(await leads(nowhere, 'show', flag), asked);
  }
});
