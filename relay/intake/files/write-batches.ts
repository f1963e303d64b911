const most = {
  /** Of one file: some large writes cost a fraction of many small ones. */
  bytes: 512 * 1024,
  /** Files whose pieces are gathered at once; those of others are written as they come. */
  atOnce: 32,
};

export type WriteBatches = ReturnType<typeof createWriteBatches>;

/** Room in memory where the pieces of a file are gathered until they are written together. */
export function createWriteBatches({ bytes, atOnce } = most) {
  // Made when they are needed and kept: to make them anew would have the garbage collector run.
  const idle: Buffer[] = [];
  let made = 0;
  return {
    /** @returns undefined while as many are in use as there may be */
    take(): Buffer | undefined {
      const batch = idle.pop();
      if (batch || made >= atOnce) return batch;
      made += 1;
      // Memory that may grow begins where a page does, without which it is not written past the cache.
      return Buffer.from(new ArrayBuffer(bytes, { maxByteLength: bytes }), 0, bytes);
    },
    giveBack: (batch: Buffer): void => void idle.push(batch),
  };
}
