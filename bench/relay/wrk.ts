import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { installDebianPackages } from '../../setup/machine/debian-package.ts';

/** The default number of connections. */
const usualConnections = 64;

interface Saturated {
  perSecond: number;
  /** The 99th percentile of the response time in milliseconds. */
  p99Ms: number;
}

const unitMs: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/**
 * Requests a URL as fast as it answers, with Debian's `wrk`.
 * @throws if a response is not 2xx or 3xx
 */
export async function saturate(
  url: string,
  seconds: number,
  options: {
    script?: string;
    headers?: readonly string[];
    env?: Record<string, string>;
    connections?: number;
  } = {},
): Promise<Saturated> {
  if (!existsSync('/usr/bin/wrk')) await installDebianPackages(['wrk']);
  const { stdout } = await promisify(execFile)(
    '/usr/bin/wrk',
    [
      '--threads=1',
      `--connections=${options.connections ?? usualConnections}`,
      `--duration=${seconds}s`,
      '--latency',
      ...(options.script === undefined ? [] : ['--script', options.script]),
      ...(options.headers ?? []).flatMap((header) => ['--header', header]),
      url,
    ],
    { env: { ...process.env, ...options.env } },
  );
  const [, refused = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? [];
  if (Number(refused) > 0) throw new Error(`${url} refused ${refused} requests.`);
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(stdout) ?? [];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(p99) * (unitMs[unit] ?? Number.NaN),
  };
}
