import { execFileSync } from 'node:child_process';
import { setPriority } from 'node:os';

/** Everything begins at 0. */
const last = 19;

/**
 * Lets everything else on the machine have the processor first. On Linux it concerns the thread that
 * calls and what that starts from then on, elsewhere the process.
 */
export function goBehindOthers(): void {
  setPriority(last);
}

/**
 * For a process that holds nothing others wait for: it has the processor when nothing else wants it, and
 * gives it back at once. Linux has a policy for that (`SCHED_IDLE` in sched(7)), here for each of its
 * threads. Where it cannot be had, the process goes behind others.
 */
export function useIdleTime(): void {
  goBehindOthers();
  const ownThreads = ['--all-tasks', '--pid', '0', String(process.pid)];
  try {
    execFileSync('chrt', ['--idle', ...ownThreads], { stdio: 'ignore' });
  } catch {
    // No Linux, no util-linux, or nobody may.
  }
}
