const most = {
  /** Bytes of a batch: a few large writes cost a fraction of many small ones. */
  bytes: 512 * 1024,
  /** Batches in use at once. Further files are written piece by piece. */
  atOnce: 32,
};

export type WriteBatches = ReturnType<typeof createWriteBatches>;

/** A pool of buffers that gather a file's pieces until they are written together. */
export function createWriteBatches({ bytes, atOnce } = most) {
  // Allocated on demand and kept: new ones each time would keep the garbage collector busy.
  const idle: Buffer[] = [];
  let made = 0;
  return {
    /** @returns undefined while all are in use */
    take(): Buffer | undefined {
      const batch = idle.pop();
      if (batch || made >= atOnce) return batch;
      made += 1;
      // Resizable memory is page-aligned, without which it could not be written past the cache.
      return Buffer.from(new ArrayBuffer(bytes, { maxByteLength: bytes }), 0, bytes);
    },
    giveBack: (batch: Buffer): void => void idle.push(batch),
  };
}
