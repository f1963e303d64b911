import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { readConfig } from '../settings/config.ts';
import { settingNames } from '../settings/every-setting.ts';

test('.env.example has the same effect as the defaults', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'));
  assert.deepEqual(readConfig(example), readConfig({}));
});

test('.env.example names every setting, and only those', async () => {
  const example = Object.keys(parseEnv(await readFile('.env.example', 'utf8')));
  assert.deepEqual(new Set(example), new Set(settingNames));
});
