export type Turns = ReturnType<typeof createTurns>;

/** Lets some things be done at once and has the others wait, the first of them first. */
export function createTurns(atOnce: number) {
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
    /** Resolves when it is one's turn, which ends where it is disposed of. */
    async take(): Promise<Disposable> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return turn;
    },
  };
}
