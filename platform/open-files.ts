import { readFileSync } from 'node:fs';

/** What a process has open with nobody there: its store, its log, what its threads wake each other by. */
export const ownFiles = 64;

/** How many files and connections the system lets this process have open at once. */
export function maxOpenFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    // Linux alone says so there.
    return Infinity;
  }
}
