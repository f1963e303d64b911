import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { company } from '../content/company.ts';
import { readConfig } from '../settings/config.ts';
import { settingNames } from '../settings/environment.ts';

test('.env.example starts the relay as its defaults do', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'));
  assert.deepEqual(readConfig(example), readConfig({}));
});

test('.env.example names every setting, and only those', async () => {
  const example = Object.keys(parseEnv(await readFile('.env.example', 'utf8')));
  assert.deepEqual(new Set(example), new Set(settingNames));
});

const sourceFolders = [
  'content',
  'forms',
  'leads',
  'commands',
  'relay',
  'server',
  'settings',
  'setup',
  'site',
];

test('nothing but the company record spells its domain', async () => {
  const spelled: string[] = [];
  for (const folder of sourceFolders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const name = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || name.endsWith('.test.ts') || name === 'content/company.ts') continue;
      if ((await readFile(name, 'utf8')).includes(company.domain)) spelled.push(name);
    }
  }
  assert.deepEqual(spelled, []);
});
