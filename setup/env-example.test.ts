import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { company } from '../content/company.ts';
import { readConfig } from '../settings/config.ts';
import { settingNames } from '../settings/every-setting.ts';
import { projectFiles } from './project-files.ts';

test('.env.example starts the relay as its defaults do', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'));
  assert.deepEqual(readConfig(example), readConfig({}));
});

test('.env.example names every setting, and only those', async () => {
  const example = Object.keys(parseEnv(await readFile('.env.example', 'utf8')));
  assert.deepEqual(new Set(example), new Set(settingNames));
});

test('nothing but the company record spells its domain', async () => {
  const spelled: string[] = [];
  for (const name of projectFiles()) {
    // Tests and journeys say what a visitor reads, in so many words.
    if (name.endsWith('.test.ts') || name.startsWith('e2e/')) continue;
    if ((await readFile(name, 'utf8')).includes(company.domain)) spelled.push(name);
  }
  assert.deepEqual(spelled, ['content/company.ts']);
});
