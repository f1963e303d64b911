import { rmSync } from 'node:fs';
import { unfinishedEnding } from '../platform/durable-file.ts';

/** Ctrl-C, a terminal that is closed, and whoever ends a process. */
const endings = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const;

/** What SQLite has beside a file while it writes it. */
const besideIt = ['', '-journal', '-wal', '-shm'];

/**
 * Sees that a file of leads is whole or not there, also where the command is ended as it writes it: nobody
 * would look for what is left of it.
 */
export async function withoutRemains(file: string, write: () => Promise<void>): Promise<void> {
  const end = (signal: NodeJS.Signals) => {
    for (const ending of besideIt) rmSync(file + unfinishedEnding + ending, { force: true });
    // Heard once: now it does what it does to any process.
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, end);
  try {
    await write();
  } finally {
    for (const signal of endings) process.removeListener(signal, end);
  }
}
