import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { check } from 'recheck';
import { parseSync } from 'vite';
import { z } from 'zod';
import { projectFiles } from './files/project-files.ts';

// A stranger chooses the text but not the pattern, so matching may take no longer than in proportion to the text. This
// holds for every pattern of the tree: one that met only our own words yesterday meets a stranger's tomorrow.

/** All modules but the tests, which match their own texts. */
const files = projectFiles()
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
  .filter((name) => !name.endsWith('.test.ts') && !name.startsWith('e2e/'));

/** Patterns of libraries that read posted text. */
const ofLibraries = [z.regexes.html5Email];

/** Limited by steps and not by time, so that a busy machine gives the same result. */
const patient = { timeout: null, attackTimeout: null, incubationTimeout: null };

interface Found {
  /** Each pattern with a file that contains it, by the pattern as written. */
  patterns: Map<string, { source: string; flags: string; where: string }>;
  /** Files that compile a pattern from a string, which is known only at run time. */
  made: string[];
}

test('every pattern matches in linear time', async () => {
  const { patterns } = patternsIn(files);
  for (const { source, flags } of ofLibraries) {
    patterns.set(`/${source}/${flags}`, { source, flags, where: 'a library' });
  }
  const slow: string[] = [];
  for (const [written, { source, flags, where }] of patterns) {
    const { status, complexity } = await checked(source, flags);
    if (status !== 'safe') slow.push(`${where}: ${written} ${complexity}`);
  }
  assert.deepEqual(slow, []);
});

test('no pattern is compiled from a string, which nothing could check', () => {
  assert.deepEqual(patternsIn(files).made, []);
});

for (const once of [/<a\s[^>]*href/i, /\/+$/, /(?<!\d)0?[\s()+./\p{Pd}]*8[\s()+./\p{Pd}]*2/u]) {
  test(`the check finds ${once.source}, which a stranger's text once slowed down`, async () => {
    assert.equal((await checked(once.source, once.flags)).status, 'vulnerable');
  });
}

async function checked(source: string, flags: string) {
  const found = await check(source, flags, patient);
  const { status } = found;
  return { status, complexity: status === 'unknown' ? found.error.kind : found.complexity.summary };
}

function patternsIn(names: readonly string[]): Found {
  const found: Found = { patterns: new Map(), made: [] };
  for (const name of names) {
    const { program, errors } = parseSync(name, readFileSync(name, 'utf8'));
    assert.deepEqual(errors, [], name);
    look(program, name, found);
  }
  return found;
}

/** The part of an ESTree node that describes a pattern. */
interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

function look(node: unknown, where: string, found: Found): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, regex, callee } = node as Node;
  if (regex) {
    const { pattern: source, flags } = regex;
    found.patterns.set(`/${source}/${flags}`, { source, flags, where });
  }
  if (callee?.name === 'RegExp') found.made.push(`${where}: ${type}`);
  for (const part of Object.values(node)) look(part, where, found);
}
