import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../testing/no-settings.ts';
import { quickUnitTests, unitTests, unitTestsAbout } from './unit-tests.ts';

test('npm test runs every unit test file, whatever folder it is in', () => {
  const folders = new Set(unitTests().map((file) => file.split('/')[0]));
  for (const folder of ['commands', 'leads', 'relay', 'setup', 'testing']) {
    assert.ok(folders.has(folder), folder);
  }
});

test('npm run check starts no PostgreSQL, no relay and no build, and no server that misbehaves', () => {
  const quick = new Set(quickUnitTests());
  for (const slow of [
    'commands/postgres',
    'leads/store/embedded/store-lock',
    'relay/delivery/mail/mail-server-faults',
    'setup/regular-expressions',
    'setup/builds/site-build',
  ]) {
    assert.equal(quick.has(`${slow}.test.ts`), false, slow);
  }
  for (const own of ['relay/delivery/retry-schedule', 'setup/folders', 'server/relay']) {
    assert.equal(quick.has(`${own}.test.ts`), true, own);
  }
});

for (const [words, kind, file] of [
  ['RETRY-schedule', 'whole', 'relay/delivery/retry-schedule.test.ts'],
  ['whatever folder it', 'byTitle', 'setup/tests/unit-tests.test.ts'],
  // A title composed of a table row and words of the test.
  ['a change of README.md', 'whole', 'setup/builds/site-build.test.ts'],
] as const) {
  test(`npm test -- “${words}” finds ${file}`, () => {
    assert.ok(unitTestsAbout(words)[kind].includes(file));
  });
}

test('npm test with unknown words finds nothing', () => {
  // Composed, so that this file does not contain it.
  const words = ['no', 'thing', 'so', 'called'].join('-');
  assert.deepEqual(unitTestsAbout(words), { whole: [], byTitle: [] });
});
