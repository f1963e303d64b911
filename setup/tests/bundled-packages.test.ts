import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import '../../testing/no-settings.ts';
import { bundledPackages, bundlePackages } from './bundled-packages.ts';

/** Prints where a package is loaded from, and its exports. */
const script = `
const [name] = process.argv.slice(-1);
const offered = Object.keys(await import(name)).toSorted();
console.log(JSON.stringify({ from: import.meta.resolve(name), offered }));
`;

interface Taken {
  from: string;
  offered: string[];
}

async function taken(name: string, ...flags: string[]): Promise<Taken> {
  const args = ['--input-type=module', '--eval', script, '--', name];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...args]);
  return JSON.parse(stdout) as Taken;
}

for (const [name, url] of bundledPackages()) {
  test(`tests load ${name} from one file with all of the package's exports`, async () => {
    await bundlePackages();
    const bundle = await taken(name, '--import=./setup/tests/use-bundled-packages.ts');
    const whole = await taken(name);
    assert.equal(bundle.from, url);
    assert.notEqual(whole.from, url);
    assert.deepEqual(bundle.offered, whole.offered);
  });
}
