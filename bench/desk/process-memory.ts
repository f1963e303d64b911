import { readFile } from 'node:fs/promises';

/** A process' memory in bytes: all resident pages, and those that are not memory-mapped files. */
interface ProcessMemory {
  resident: number;
  own: number;
}

export async function memoryOf(pid: number): Promise<ProcessMemory> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (name: string) => {
    const line = rollup.split('\n').find((one) => one.startsWith(`${name}:`));
    return Number(/\d+/.exec(line ?? '')?.[0]) * 1024;
  };
  return { resident: bytes('Rss'), own: bytes('Anonymous') };
}

/** The ids of a process' children. */
export async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return tasks.trim().split(' ').filter(Boolean).map(Number);
}
