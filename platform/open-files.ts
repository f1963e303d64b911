import { readFileSync } from 'node:fs';

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
