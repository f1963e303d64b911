import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { importsOf } from './files/imported-files.ts';
import { projectFiles } from './files/project-files.ts';

// `import/no-cycle` finds circular imports between files, not between folders. Two folders that need each other are in
// fact one. So within each folder its sub-folders, and its own files as one more, may not import in circles.

interface Import {
  from: string;
  to: string;
}

/** Tests may import from anywhere, and so may whatever drives the whole from outside. */
function onlyTests(file: string): boolean {
  return file.endsWith('.test.ts') || /^(testing|e2e|bench)\//.test(file);
}

test('no folders import each other in circles', () => {
  const modules = projectFiles().filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const imports = modules
    .filter((file) => !onlyTests(file))
    .flatMap((from) => importsOf(from).map(({ file }) => ({ from, to: file })))
    .filter((one): one is Import => one.to !== undefined);
  assert.deepEqual(circlesAmong(imports), []);
});

for (const [what, imports, circles] of [
  ['two folders', ['a/x.ts b/x.ts', 'b/y.ts a/y.ts'], ['a/x.ts → b/x.ts', 'b/y.ts → a/y.ts']],
  [
    'three folders',
    ['a/x.ts b/x.ts', 'b/y.ts c/x.ts', 'c/y.ts a/y.ts', 'c/x.ts d/x.ts'],
    ['a/x.ts → b/x.ts', 'b/y.ts → c/x.ts', 'c/y.ts → a/y.ts'],
  ],
  [
    'sub-folders of one',
    ['a/b/x.ts a/c/x.ts', 'a/c/y.ts a/b/d/y.ts'],
    ['a/b/x.ts → a/c/x.ts', 'a/c/y.ts → a/b/d/y.ts'],
  ],
  [
    'a folder and what stands beside it',
    ['a/x.ts a/b/x.ts', 'a/b/y.ts a/y.ts'],
    ['a/b/y.ts → a/y.ts', 'a/x.ts → a/b/x.ts'],
  ],
  ['files of one folder, which are the linter’s', ['a/x.ts a/y.ts', 'a/y.ts a/x.ts'], []],
  ['no circle, where one is used by all', ['a/x.ts c/x.ts', 'b/x.ts c/x.ts', 'a/x.ts b/x.ts'], []],
] as const) {
  test(`the check sees ${what}`, () => {
    const pairs = imports.map((one) => one.split(' ') as [string, string]);
    assert.deepEqual(circlesAmong(pairs.map(([from, to]) => ({ from, to }))), circles);
  });
}

/** All imports that are part of a circle of folders. */
function circlesAmong(imports: readonly Import[]): string[] {
  const levels = new Map<string, { edge: [string, string]; said: string }[]>();
  for (const { from, to } of imports) {
    const step = whereTheyPart(from, to);
    if (step === undefined) continue;
    const said = `${from} → ${to}`;
    levels.getOrInsertComputed(step.level, () => []).push({ edge: step.edge, said });
  }
  const circles: string[] = [];
  for (const steps of levels.values()) {
    const next = Map.groupBy(steps, ({ edge: [one] }) => one);
    for (const { edge, said } of steps) if (leadsTo(edge[1], edge[0], next)) circles.push(said);
  }
  return circles.toSorted();
}

/**
 * The nearest folder that contains both files, and each one's place in it: a sub-folder, or `.` for its own files.
 */
function whereTheyPart(
  from: string,
  to: string,
): { level: string; edge: [string, string] } | undefined {
  const [one, other] = [from, to].map((file) => path.posix.dirname(file).split('/'));
  if (!one || !other) return undefined;
  let depth = 0;
  while (depth < Math.max(one.length, other.length) && one[depth] === other[depth]) depth += 1;
  const edge: [string, string] = [one[depth] ?? '.', other[depth] ?? '.'];
  if (edge[0] === edge[1]) return undefined;
  return { level: one.slice(0, depth).join('/'), edge };
}

function leadsTo(
  start: string,
  goal: string,
  next: ReadonlyMap<string, readonly { edge: [string, string] }[]>,
): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one === goal) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    for (const { edge } of next.get(one) ?? []) open.push(edge[1]);
  }
  return false;
}
