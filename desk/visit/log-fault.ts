import { rateLimitedLog } from '../../platform/rate-limited-log.ts';

const log = rateLimitedLog(
  {
    info: () => undefined,
    warn: (about: unknown, words?: string) => console.error(words, about),
    error: (fault: unknown) => console.error(fault),
  },
  Date.now,
);

/** Logs an error that anybody can cause by a request, such as while the store is away, without a flood. */
export function logFault(error: unknown): void {
  log.error(error);
}
