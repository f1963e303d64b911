import { readFile, readdir } from 'node:fs/promises';

/** How Linux lets a thread have the processor; see proc_pid_stat(5). */
interface Scheduling {
  /** Of 0 to 19, 0 comes first. */
  priority: number;
  policy: number;
}

/** `SCHED_IDLE`, of sched(7). */
const idlePolicy = 5;

/** Of each thread of a process, its first one first. */
export async function schedulingOf(pid: number): Promise<Scheduling[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8'));
  return (await Promise.all(stats)).map((stat) => {
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
    return { priority: Number(fields[17]), policy: Number(fields[39]) };
  });
}

/** It goes behind others, and has the processor only when nothing else wants it. */
export function hasIdleTime({ priority, policy }: Scheduling): boolean {
  return priority === 10 && policy === idlePolicy;
}

/** Which processors each thread of a process may have, as Linux lists them: `0-1`. */
export async function processorsOf(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const read = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/status`, 'utf8'));
  const list = /^Cpus_allowed_list:\s*(.*)$/m;
  return (await Promise.all(read)).map((status) => list.exec(status)?.[1] ?? '');
}
