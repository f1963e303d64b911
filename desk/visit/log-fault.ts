import { sparingLog } from '../../platform/sparing-log.ts';

const log = sparingLog(
  {
    info: () => undefined,
    warn: (about: unknown, words?: string) => console.error(words, about),
    error: (fault: unknown) => console.error(fault),
  },
  Date.now,
);

/** Tells the log of a fault that anybody can bring about by asking, however many ask while the store is away. */
export function logFault(error: unknown): void {
  log.error(error);
}
