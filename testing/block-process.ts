/** Gives an answer, and blocks the whole process before anybody reads it, as if it were suspended. */
export function blockProcess(ms: number, answer: () => unknown): void {
  // Timers that are due by then fire right after an immediate, before arrived data is read.
  setImmediate(() => {
    answer();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  });
}
