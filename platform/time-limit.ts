/**
 * Ends an exchange that takes too long. Where the process stood still, as where its machine was suspended, timers
 * fire before what lies in its sockets is read: that goes first, or what was taken meanwhile would be sent again.
 */
export function timeLimit(ms: number): Disposable & { signal: AbortSignal } {
  const end = new AbortController();
  const timer = setTimeout(() => setImmediate(() => end.abort()), ms);
  return { signal: end.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}
