import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { Clock } from './clock.ts';
import { startLoop } from './loop.ts';

/**
 * Everything begins at 0, and 19 is the last. With four others at work on two cores, what takes 20 ms
 * took 0.4 s at 10 and 3 s at 19.
 */
const behind = 10;

const lookEveryMs = 1000;

/** Of a look's time. Who wants the processor all along and had no more of it has been kept from it. */
const leastShare = 0.05;

/** How long it then has its share. */
const shareMs = 10_000;

/** Lets everything else on the machine have the processor before this process. */
export async function goBehindOthers(pid: number): Promise<void> {
  // Linux has a priority for each thread, elsewhere a process has one.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [pid]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), behind);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * Leaves the others to whatever else is at work: a process that wakes finds one that this one has neither
 * taken nor filled the caches of. It is the first that the process may have, so that two share it; what it
 * starts from then on does too. Where the system has no such way (not Linux, no util-linux), nothing happens.
 */
export async function keepToOneProcessor(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  const first = /^Cpus_allowed_list:\s*(\d+)/m.exec(status)?.[1];
  if (first === undefined) return;
  await run('taskset', ['--all-tasks', '--cpu-list', '--pid', first, String(pid)]).catch(
    () => undefined,
  );
}

/** Of a thousand that a process would have which holds all memory. */
const firstToGo = '500';

/** Where memory runs out, the system ends this process and those it starts before others. */
export function goFirstWithoutMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, firstToGo);
  } catch {
    // It has ended meanwhile, or the system asks nobody.
  }
}

/**
 * The process has the processor only when nothing else wants it, and gives it back at once: Linux'
 * `SCHED_IDLE` (sched(7)), for each of its threads.
 * @throws where that cannot be had
 */
export async function useIdleTime(pid: number): Promise<void> {
  await run('chrt', ['--idle', '--all-tasks', '--pid', '0', String(pid)]);
}

/**
 * For a process that holds nothing others wait for: it goes behind others and has idle time alone. Where
 * they leave it next to nothing for a second, it has a small share for some, so that it is slow but never
 * gone. Whoever calls this watches it, and stands before it. Where nobody may end it, nothing is
 * begun but to go behind.
 * @returns what ends the watch
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
    // It has ended, or is about to.
    onFault: () => lookEveryMs,
  });
  return loop.stop;
}

/** Going back asks for a right: root's, or a limit (`RLIMIT_NICE`) that allows the priority. */
async function mayTakeBack(): Promise<boolean> {
  const there = ['--idle', '0', 'nice', '-n', String(behind)];
  const andBack = ['chrt', '--other', '0', 'true'];
  return run('chrt', [...there, ...andBack]).then(
    () => true,
    // No Linux, no util-linux, or nobody may.
    () => false,
  );
}

const run = promisify(execFile);

type Use = Awaited<ReturnType<typeof useOf>>;

/** Linux counts for programs in hundredths of a second, whatever it does within (`USER_HZ`). */
const tickMs = 10;

/** What a process has of the processor. @throws when there is no such process */
async function useOf(pid: number) {
  const own = await statOf(`/proc/${pid}`);
  const tasks = await readdir(`/proc/${pid}/task`);
  const threads = await Promise.all(tasks.map((task) => statOf(`/proc/${pid}/task/${task}`)));
  return {
    atMs: performance.now(),
    usedMs: (Number(own[11]) + Number(own[12])) * tickMs,
    /** One of its threads has the processor, or waits for nothing else. */
    wantsIt: threads.some(([state]) => state === 'R'),
  };
}

/** What Linux says of a process or a thread, from its state on; see proc_pid_stat(5). */
async function statOf(folder: string): Promise<string[]> {
  const stat = await readFile(`${folder}/stat`, 'latin1');
  // What comes first is its name, in parentheses, with anything in it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function isKeptFrom(last: Use, use: Use): boolean {
  const share = (use.usedMs - last.usedMs) / (use.atMs - last.atMs);
  return last.wantsIt && use.wantsIt && share < leastShare;
}
