/** A file that was received completely and belongs to no lead yet: in memory, or on the disk under a temporary name. */
export interface ArrivedFile {
  /** Fills a buffer from a position in the file. @returns the number of bytes read */
  read: (buffer: Uint8Array, position: number) => Promise<number>;
  /** Gives it its permanent name. */
  keepAs: (place: string) => Promise<void>;
  /** Resolves once its content is on the disk. */
  sync: () => Promise<void>;
}
