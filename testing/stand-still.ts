/** Has an answer given, and the whole process stand still before anybody reads it, as where it is suspended. */
export function standStill(ms: number, answer: () => unknown): void {
  // What is due by then fires right behind an immediate, before what has arrived is read.
  setImmediate(() => {
    answer();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  });
}
