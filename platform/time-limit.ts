/**
 * Aborts an exchange that takes too long. After the process stood still, as on a suspended machine, timers fire before
 * waiting sockets are read. The data there goes first, or a message that was accepted meanwhile would be sent again.
 */
export function timeLimit(ms: number): Disposable & { signal: AbortSignal } {
  const end = new AbortController();
  const timer = setTimeout(() => setImmediate(() => end.abort()), ms);
  return { signal: end.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}
