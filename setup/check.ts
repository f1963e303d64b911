import { checkSources, inSteps } from './steps.ts';
import { quickUnitTests, runUnitTests } from './unit-tests.ts';

// `npm run check`: for every few lines of work, what is found within a minute.
await inSteps(async () => {
  await checkSources();
  await runUnitTests(quickUnitTests());
});
