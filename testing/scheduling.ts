import { readFile, readdir } from 'node:fs/promises';

/** How Linux schedules a thread; see proc_pid_stat(5). */
interface Scheduling {
  /** Its nice value, from 0, which runs first, to 19. */
  priority: number;
  policy: number;
}

/** `SCHED_IDLE`, of sched(7). */
const idlePolicy = 5;

/** The scheduling of each thread of a process, the main thread first. */
export async function schedulingOf(pid: number): Promise<Scheduling[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8'));
  return (await Promise.all(stats)).map((stat) => {
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
    return { priority: Number(fields[17]), policy: Number(fields[39]) };
  });
}

/** Whether a thread runs only when nothing else wants the processor. */
export function hasIdleTime({ priority, policy }: Scheduling): boolean {
  return priority === 10 && policy === idlePolicy;
}

/** The processors that each thread of a process may run on, in Linux's notation, such as `0-1`. */
export async function processorsOf(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const read = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/status`, 'utf8'));
  const list = /^Cpus_allowed_list:\s*(.*)$/m;
  return (await Promise.all(read)).map((status) => list.exec(status)?.[1] ?? '');
}
