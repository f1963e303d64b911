import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { installDebianPackage } from '../../setup/debian-package.ts';

const connections = 64;

/** Loads an address as fast as it answers, over 64 connections, with Debian's `wrk`. */
export async function saturate(
  url: string,
  seconds: number,
  options: { script?: string; headers?: readonly string[]; env?: Record<string, string> } = {},
): Promise<{ perSecond: number; refused: number }> {
  if (!existsSync('/usr/bin/wrk')) await installDebianPackage('wrk');
  const { stdout } = await promisify(execFile)(
    '/usr/bin/wrk',
    [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      ...(options.script === undefined ? [] : ['--script', options.script]),
      ...(options.headers ?? []).flatMap((header) => ['--header', header]),
      url,
    ],
    { env: { ...process.env, ...options.env } },
  );
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    refused: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}
