import { isStale, staleDays } from '../content/posting.ts';
import { openRoles } from '../content/roles.ts';
import { isJourneyAbout, journeysAbout } from './tests/journeys.ts';
import { buildRelayIfStale } from './builds/relay-build.ts';
import { inSteps, prepareSources, sideBySide, sourceChecks, type Step } from './machine/steps.ts';
import { ensureTestServers } from './tests/test-servers.ts';
import { unitTests, unitTestsAbout, unitTestsOf } from './tests/unit-tests.ts';

// `npm test`: all checks, the quick ones first. `npm test -- contact`: the unit tests and journeys whose file or title
// contains the word.
const words = process.argv.slice(2).join(' ');

/** Steps that all tests need. */
const preparations: readonly Step[] = [
  { title: 'Build', command: 'node', args: ['setup/build.ts'] },
  { title: 'What tests start', command: 'node', args: ['setup/tests/test-tools.ts'] },
];

await inSteps(words === '' ? runAll : runMatching);

async function runAll(): Promise<void> {
  await prepareSources();
  // Installing waits for a network and a disk, and a build leaves a core idle.
  await sideBySide(...sourceChecks, ...preparations);
  const journeys = await journeysAbout();
  await prepareServers();
  // Unit tests mostly wait, so that running them with the journeys costs nothing.
  await sideBySide(journeys, await unitTestsOf(unitTests()));
  warnOfStaleRoles();
}

/** Prepares what unit tests start, or parallel test files would all wait for the one that builds the server. */
async function prepareServers(): Promise<void> {
  await ensureTestServers();
  await buildRelayIfStale();
}

/** Stale roles are no fault of the code, so this only warns whoever maintains the roles. */
function warnOfStaleRoles(): void {
  const stale = openRoles().filter((role) => isStale(role));
  if (stale.length === 0) return;
  const files = stale.map(({ path }) => `content${path}.md`).join(', ');
  console.log(
    `\nPosted more than ${staleDays} days ago: ${files}. Give each a new date, the day on which it closes, or delete its file.`,
  );
}

async function runMatching(): Promise<void> {
  const { whole, byTitle } = unitTestsAbout(words);
  const isUnitTest = whole.length + byTitle.length > 0;
  const journeys = (await isJourneyAbout(words)) ? [await journeysAbout(words)] : [];
  if (isUnitTest) await prepareServers();
  const steps = [
    ...journeys,
    ...(whole.length > 0 ? [await unitTestsOf(whole)] : []),
    ...(byTitle.length > 0 ? [await unitTestsOf(byTitle, words)] : []),
  ];
  await sideBySide(...steps);
  if (steps.length > 0) return;
  console.error(`No file and no title of a test or a journey has “${words}” in it.`);
  process.exitCode = 1;
}
