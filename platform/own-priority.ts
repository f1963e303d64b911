import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { Clock } from './clock.ts';
import { startLoop } from './loop.ts';

/**
 * The niceness of a process that yields: processes start at 0, and 19 is the lowest priority. With four others at work
 * on two cores, a job of 20 ms took 0.4 s at 10 and 3 s at 19.
 */
const behind = 10;

const lookEveryMs = 1000;

/** A process that wanted the processor during a whole interval and got less than this share of it was starved. */
const leastShare = 0.05;

/** How long a starved process then runs at normal scheduling. */
const shareMs = 10_000;

/** Lowers the priority of a process below everything else on the machine. */
export async function goBehindOthers(pid: number): Promise<void> {
  // Linux has a priority for each thread, other systems one for a process.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [pid]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), behind);
    } catch {
      // The thread has ended meanwhile.
    }
  }
}

/**
 * Pins a process, and whatever it starts from then on, to one processor. Other work that wakes finds the rest free and
 * their caches undisturbed. It is the first processor the process may use, so that two pinned processes share it.
 * Without Linux or util-linux, nothing happens.
 */
export async function keepToOneProcessor(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  const first = /^Cpus_allowed_list:\s*(\d+)/m.exec(status)?.[1];
  if (first === undefined) return;
  await run('taskset', ['--all-tasks', '--cpu-list', '--pid', first, String(pid)]).catch(
    () => undefined,
  );
}

/** An adjustment of the OOM score, on whose scale 1000 is a process that holds all memory. */
const firstToGo = '500';

/** Has the system, when memory runs out, end this process and those it starts before others. */
export function goFirstWithoutMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, firstToGo);
  } catch {
    // The process has ended meanwhile, or the system has no OOM score.
  }
}

/**
 * Gives every thread of a process Linux's `SCHED_IDLE` policy (sched(7)): it runs only when nothing else wants the
 * processor, and yields at once.
 * @throws if the policy cannot be set
 */
export async function useIdleTime(pid: number): Promise<void> {
  await run('chrt', ['--idle', '--all-tasks', '--pid', '0', String(pid)]);
}

/**
 * Keeps a process that holds nothing others wait for to idle time, with a lowered priority. If that leaves it next to
 * nothing for a second, it gets a small share for a while, so that it is slow but never starved. The caller watches it
 * and runs at a higher priority. If idle scheduling could not be undone, only the priority is lowered.
 * @returns a function that ends the watch
 */
export async function keepToIdleTime(pid: number, clock: Clock): Promise<() => Promise<void>> {
  await goBehindOthers(pid);
  if (!(await mayTakeBack())) return () => Promise.resolve();
  let last: Use | undefined;
  const loop = startLoop({
    clock,
    async round() {
      const use = await useOf(pid);
      if (last && isKeptFrom(last, use)) {
        last = undefined;
        await run('chrt', ['--other', '--all-tasks', '--pid', '0', String(pid)]);
        return shareMs;
      }
      if (!last) await useIdleTime(pid);
      last = use;
      return lookEveryMs;
    },
    // The process has ended, or is about to.
    onFault: () => lookEveryMs,
  });
  return loop.stop;
}

/** Whether idle scheduling can be undone. That takes a privilege: root's, or a limit (`RLIMIT_NICE`) that allows it. */
async function mayTakeBack(): Promise<boolean> {
  const there = ['--idle', '0', 'nice', '-n', String(behind)];
  const andBack = ['chrt', '--other', '0', 'true'];
  return run('chrt', [...there, ...andBack]).then(
    () => true,
    // No Linux, no util-linux, or no permission.
    () => false,
  );
}

const run = promisify(execFile);

type Use = Awaited<ReturnType<typeof useOf>>;

/** Linux reports processor time to programs in hundredths of a second, whatever it counts in (`USER_HZ`). */
const tickMs = 10;

/** The processor time of a process. @throws if there is no such process */
async function useOf(pid: number) {
  const own = await statOf(`/proc/${pid}`);
  const tasks = await readdir(`/proc/${pid}/task`);
  const threads = await Promise.all(tasks.map((task) => statOf(`/proc/${pid}/task/${task}`)));
  return {
    atMs: performance.now(),
    usedMs: (Number(own[11]) + Number(own[12])) * tickMs,
    /** One of its threads is running or runnable. */
    wantsIt: threads.some(([state]) => state === 'R'),
  };
}

/** The fields of a process's or a thread's stat file, from its state on; see proc_pid_stat(5). */
async function statOf(folder: string): Promise<string[]> {
  const stat = await readFile(`${folder}/stat`, 'latin1');
  // The name before them stands in parentheses and may hold any character.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function isKeptFrom(last: Use, use: Use): boolean {
  const share = (use.usedMs - last.usedMs) / (use.atMs - last.atMs);
  return last.wantsIt && use.wantsIt && share < leastShare;
}
