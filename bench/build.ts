import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import '../testing/no-settings.ts';
import { pageSteps } from '../setup/pages/make-page.ts';
import { copySite, type SiteCopy } from '../testing/test-site-copy.ts';
import { roleFile, writeContent } from './many-pages/generated-content.ts';
import type { TimedPages } from './many-pages/timed-pages.ts';
import { median } from './relay/alternate.ts';

// `npm run bench:build`: the cost of building a page, by step, with 30, 1,000 and 10,000 roles and articles, and of a
// rebuild after one role changes. Other numbers: `npm run bench:build -- 500`.

const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [30, 1000, 10_000];

const edits = 7;

const settings = { SITE_URL: 'https://site.example', RELAY_URL: '' };

const copy = await copySite(tmpdir());
try {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
  const { code, output } = await copy.build(settings);
  if (code !== 0) throw new Error(output);
  await runIn(copy, 'setup/build.ts');
  for (const size of sizes) await measure(size);
} finally {
  await copy.remove();
}

async function measure(size: number): Promise<void> {
  await writeContent(copy.folder, size);
  const timed = JSON.parse(await runIn(copy, 'bench/many-pages/timed-pages.ts')) as TimedPages;
  const { pages, wallMs, cpuMs, spentMs, peakMb, bytes } = timed;
  const each = (amount: number) => (amount / pages).toFixed(1);
  console.log(`\n${size} roles and articles, ${pages} pages (load ${loadavg()[0]?.toFixed(1)})`);
  console.log(
    `  ${(wallMs / 1000).toFixed(1)} s, ${each(wallMs)} ms a page; ${each(cpuMs)} ms of a core`,
  );
  const steps = pageSteps.map((step) => `${step} ${each(spentMs[step])}`);
  console.log(`  of that, in ms a page: ${steps.join(', ')}`);
  const kinds = Object.entries(bytes).map(
    ([kind, sum]) => `${kind} ${(sum / pages / 1000).toFixed(1)}`,
  );
  console.log(`  in kB a page: ${kinds.join(', ')}`);
  console.log(`  memory at most ${peakMb.toFixed(0)} MB`);
  await runIn(copy, 'setup/build.ts');
  const idle = await builtAgain();
  const changed: Built[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    await changeRole();
    changed.push(await builtAgain());
  }
  const took = changed.map(({ seconds }) => seconds);
  const range = `${Math.min(...took).toFixed(1)} to ${Math.max(...took).toFixed(1)} in ${edits}`;
  console.log(`  built again with nothing changed: ${idle.seconds.toFixed(1)} s`);
  console.log(
    `  with one role changed: ${median(took).toFixed(1)} s (${range}), ${changed[0]?.said}`,
  );
}

async function changeRole(): Promise<void> {
  const file = path.join(copy.folder, roleFile(7));
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^(title: .*)'$/m, "$1 changed'"));
}

/** A build's duration and the last line of its output. */
interface Built {
  seconds: number;
  said: string;
}

async function builtAgain(): Promise<Built> {
  const started = performance.now();
  const output = await runIn(copy, 'setup/build.ts');
  const took = (performance.now() - started) / 1000;
  return { seconds: took, said: output.trim().split('\n').at(-1) ?? '' };
}

async function runIn({ folder }: SiteCopy, script: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    cwd: folder,
    env: { ...process.env, ...settings },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
