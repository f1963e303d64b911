/** A file that has come in whole, and is nobody's: in memory, or open on the disk under a name of its own. */
export interface ArrivedFile {
  /** Fills a buffer from a place in it. @returns how many bytes there were */
  read: (buffer: Uint8Array, position: number) => Promise<number>;
  /** Gives it a name under which it stays. */
  keepAs: (place: string) => Promise<void>;
  /** What it holds is on the disk once it resolves. */
  sync: () => Promise<void>;
}
