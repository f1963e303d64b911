import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import '../../testing/no-settings.ts';

const maxStartMs = 20_000;

/** A server in its own process, as in production. */
export interface ServerUnderTest {
  url: string;
  pid: number;
  /** The current resident memory in bytes. */
  memory: () => Promise<number>;
  /** The peak resident memory in bytes. */
  peakMemory: () => Promise<number>;
  stop: () => Promise<void>;
}

/**
 * Killed when the bench exits, because a child that starts after a signal to the group, and before the bench handles
 * it, does not receive it.
 */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a command that listens on loopback, and waits until it answers. */
export async function startServer(
  command: string,
  args: readonly string[],
  { port, env = {} }: { port: number; env?: Record<string, string> },
): Promise<ServerUnderTest> {
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  running.add(child.once('exit', () => running.delete(child)));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + maxStartMs;
  while (!(await answers(url))) {
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${command} ${args.join(' ')} did not answer on ${url}.`);
    }
    await setTimeout(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    memory: () => statusBytes(child, 'VmRSS'),
    peakMemory: () => statusBytes(child, 'VmHWM'),
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/** A memory figure of a process from /proc, in bytes. */
async function statusBytes({ pid }: ChildProcess, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const line = status.split('\n').find((one) => one.startsWith(`${name}:`));
  return Number(/\d+/.exec(line ?? '')?.[0]) * 1024;
}
