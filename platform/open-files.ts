import { readFileSync } from 'node:fs';

/** File descriptors a process needs without any clients: its store, its log, and the pipes that wake its threads. */
export const ownFiles = 64;

/** How many files and connections the system lets this process have open at once. */
export function maxOpenFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    // Only Linux has this file.
    return Infinity;
  }
}
