const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL's host name stands for this machine: nothing sent there leaves it. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}
