import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { copySite } from '../../testing/test-site-copy.ts';
import { buildDeskIfStale, deskStampFile } from './desk-build.ts';
import { deskDirectory } from './desk-directory.ts';

test('a change of a screen rebuilds the desk’s pages, and not its server', async (t) => {
  await buildDeskIfStale();
  const copy = await copySite();
  t.after(() => copy.remove());
  await copy.takeBuilt();
  const inCopy = (file: string) => path.join(copy.folder, file);
  const stamp = await readFile(inCopy(deskStampFile), 'utf8');
  const leftOver = inCopy(path.join(deskDirectory, 'client/left-over.js'));
  await writeFile(leftOver, '');
  await appendFile(inCopy('desk/sign-in/sign-in-page.tsx'), '\n// Changed.\n');

  const { code, output } = await copy.buildDesk();
  assert.equal(code, 0, output);
  assert.notEqual(await readFile(inCopy(deskStampFile), 'utf8'), stamp);
  for (const server of ['desk.js', 'desk-writing.js']) {
    assert.equal(existsSync(inCopy(path.join(deskDirectory, server))), true, server);
  }
  const assets = await readdir(inCopy(path.join(deskDirectory, 'client/assets')));
  const styles = assets.find((name) => name.endsWith('.css'));
  assert.ok(assets.includes(`${styles}.br`), 'what browsers load is compressed');
  assert.equal(existsSync(leftOver), false, 'nothing is left of what was built before');
});
