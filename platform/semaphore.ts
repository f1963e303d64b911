export type Semaphore = ReturnType<typeof createSemaphore>;

/** Makes a semaphore: `atOnce` holders run at a time, the others wait in the order they came. */
export function createSemaphore(atOnce: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const turn: Disposable = {
    [Symbol.dispose]() {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
  return {
    /** Resolves when a turn is free. Disposing of the turn ends it. */
    async take(): Promise<Disposable> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return turn;
    },
  };
}
