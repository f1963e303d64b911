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
