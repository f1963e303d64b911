import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import '../../testing/no-settings.ts';

const maxStartMs = 20_000;

/** A server in a process of its own, as it runs in production. */
export interface ServerUnderTest {
  url: string;
  pid: number;
  /** Resident memory now, in bytes. */
  memory: () => Promise<number>;
  /** The most it has been, in bytes. */
  peakMemory: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Ended with the bench: one started between a signal to the whole group and the bench hearing it gets none. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a command that listens on loopback and waits until it answers. */
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

/** What Linux says of a process, in bytes. */
async function statusBytes({ pid }: ChildProcess, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const line = status.split('\n').find((one) => one.startsWith(`${name}:`));
  return Number(/\d+/.exec(line ?? '')?.[0]) * 1024;
}
