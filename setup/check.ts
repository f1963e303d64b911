import { inSteps, prepareSources, sideBySide, sourceChecks } from './machine/steps.ts';
import { quickUnitTests, unitTestsOf } from './tests/unit-tests.ts';

// `npm run check`, for every few lines of work: the checks that need neither a build nor a browser.
await inSteps(async () => {
  await prepareSources();
  await sideBySide(await unitTestsOf(quickUnitTests()), ...sourceChecks);
});
