import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Fetched on demand: with its dependencies it is 176 MB, which nobody should install to start a site. */
const lighthouse = 'lighthouse@13.5.0';

const chromiumFlags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The results of one visit of Lighthouse as a phone on its simulated network. */
export interface Visit {
  /** Out of 100, in the order of the categories. */
  scores: number[];
  /** The audits that cost points. */
  failed: string[];
  /** Milliseconds until the first and the largest content are painted. */
  fcp: number;
  lcp: number;
  /** Milliseconds in which the page could not have responded to a touch. */
  tbt: number;
}

/** The parts of Lighthouse's report that are read here. */
interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** @param executablePath of Chromium */
export async function visit(url: string, executablePath: string | undefined): Promise<Visit> {
  const file = path.join(tmpdir(), `lighthouse-${process.pid}.json`);
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${chromiumFlags}`,
    ],
    { env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) } },
  );
  const { categories: found, audits } = JSON.parse(await readFile(file, 'utf8')) as Report;
  await rm(file);
  const milliseconds = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? Number.NaN) * 100)),
    failed: Object.values(found)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
    fcp: milliseconds('first-contentful-paint'),
    lcp: milliseconds('largest-contentful-paint'),
    tbt: milliseconds('total-blocking-time'),
  };
}
