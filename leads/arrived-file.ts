/** A file that has come in whole and stands, open, under a name that is nobody's. */
export interface ArrivedFile {
  /** Fills a buffer from a place in it. @returns how many bytes there were */
  read: (buffer: Uint8Array, position: number) => Promise<number>;
  /** Gives it a name under which it stays. */
  keepAs: (place: string) => Promise<void>;
  /** What it holds is on the disk once it resolves. */
  sync: () => Promise<void>;
}
