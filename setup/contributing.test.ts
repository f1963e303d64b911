import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { projectFiles } from './files/project-files.ts';

test('CONTRIBUTING.md names only existing files and commands', async () => {
  const text = await readFile('CONTRIBUTING.md', 'utf8');
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, name = '']) => name);
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((name) => !existsSync(name)),
    [],
  );
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [, name = ''] of text.matchAll(/`npm (?:run )?([a-z]+)/g)) {
    assert.ok(scripts[name], name);
  }
});

test('CONTRIBUTING.md quotes titles of existing tests', async () => {
  const text = await readFile('CONTRIBUTING.md', 'utf8');
  const [shown = ''] = /its title is a behaviour: .*?\./.exec(text) ?? [];
  const titles = [...shown.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
  assert.equal(titles.length, 2);
  const tests = projectFiles().filter((name) => name.endsWith('.test.ts'));
  const sources = (await Promise.all(tests.map((name) => readFile(name, 'utf8')))).join('\n');
  for (const title of titles) assert.ok(sources.includes(`'${title}'`), title);
});

test('.editorconfig has the formatter’s line length', async () => {
  const { printWidth } = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as {
    printWidth: number;
  };
  const editor = await readFile('.editorconfig', 'utf8');
  assert.ok(editor.includes(`max_line_length = ${printWidth}\n`));
});
