import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { projectFiles } from './files/project-files.ts';

// What only its own file uses must not be exported, or whoever changes it looks for other uses in vain.

/** The names that React Router, Vite, Kysely and Playwright look up in the files that they load. */
const askedForByTools =
  /^(?:action|clientMiddleware|handleError|headers|links|loader|meta|middleware|shouldRevalidate|Layout|ErrorBoundary|HydrateFallback|up|down)$/;

const exported =
  /^export (?:declare )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;

test('nothing is exported that no other file names', () => {
  const files = projectFiles().filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const filesOf = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    for (const [word] of text.matchAll(/\w+/g)) {
      filesOf.getOrInsertComputed(word, () => new Set()).add(file);
    }
  }
  const alone = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(exported)]
      .map(([, name = '']) => name)
      .filter((name) => !askedForByTools.test(name) && filesOf.get(name)?.size === 1)
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(alone, []);
});
