/** Lets some things be done at once and has the others wait, the first of them first. */
export interface Turns {
  /** Resolves when it is one's turn. @returns ends it */
  take: () => Promise<() => void>;
}

export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  function pass(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let mine = true;
      return () => {
        if (mine) pass();
        mine = false;
      };
    },
  };
}
