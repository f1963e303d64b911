import { isJourneyAbout, runJourneys } from './journeys.ts';
import { ensurePostgres } from './postgres.ts';
import { checkSources, inSteps } from './steps.ts';
import { runUnitTests, unitTests, unitTestsAbout } from './unit-tests.ts';

// `npm test`: everything that has to hold, the quick things first. `npm test -- contact`: the unit
// tests and journeys of which the file or the title says so.
const words = process.argv.slice(2).join(' ');

await inSteps(words === '' ? runAll : runMatching);

async function runAll(): Promise<void> {
  await checkSources();
  await ensurePostgres();
  await runUnitTests(unitTests());
  await runJourneys();
}

async function runMatching(): Promise<void> {
  const { whole, byTitle } = unitTestsAbout(words);
  const isUnitTest = whole.length + byTitle.length > 0;
  const isJourney = await isJourneyAbout(words);
  if (isUnitTest) await ensurePostgres();
  if (whole.length > 0) await runUnitTests(whole);
  if (byTitle.length > 0) await runUnitTests(byTitle, words);
  if (isJourney) await runJourneys(words);
  if (isUnitTest || isJourney) return;
  console.error(`No file and no title of a test or a journey has “${words}” in it.`);
  process.exitCode = 1;
}
