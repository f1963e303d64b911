/**
 * Frees memory that only the start needed, such as source texts and code that runs once. It collects the garbage of
 * the calling thread, whose heap is its own, and takes some tens of milliseconds. Node offers it only with
 * `--expose-gc`.
 */
export function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
