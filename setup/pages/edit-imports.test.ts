import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, reachedFrom } from '../files/imported-files.ts';

const loadedAtOnce = (module: string) => importsOf(module).filter((one) => !one.isDeferred);

test('an edit of content loads no bundler, which takes longer than the pages that it changes', () => {
  const starts = [
    'setup/builds/build-all.ts',
    'setup/pages/build-pages.ts',
    'setup/pages/page-worker.ts',
  ];
  const modules = [...reachedFrom(starts, loadedAtOnce)].filter((one) => one.endsWith('.ts'));
  const bundlers = modules.flatMap((module) =>
    loadedAtOnce(module)
      .filter(({ written }) => /^(vite|rolldown|@react-router\/dev)(\/|$)/.test(written))
      .map(({ written }) => `${module} imports ${written}`),
  );
  assert.deepEqual(bundlers, []);
});
