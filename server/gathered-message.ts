import { IncomingMessage } from 'node:http';

/** Chunks of fewer bytes than this are gathered. */
const smallBytes = 1024;

/** The most chunks that are gathered before they are passed on. */
const maxGathered = 1000;

/**
 * A request that joins small chunks of its body. A client may send it in chunks of one byte (RFC 9112 7.1), and
 * Node allocates a buffer two hundred times as large for each: 250 kB took 54 MB of memory until the last had
 * come.
 */
export class GatheredMessage extends IncomingMessage {
  #small: Buffer[] = [];

  override push(piece: Buffer | null): boolean {
    if (piece === null || piece.length >= smallBytes) {
      this.#flush();
      return super.push(piece);
    }
    // Runs once everything has been read that the system had received.
    if (this.#small.length === 0) setImmediate(() => this.#flush());
    this.#small.push(piece);
    if (this.#small.length === maxGathered) this.#flush();
    // Backpressure: while nobody reads the body, Node has to stop as well.
    return this.readableLength < this.readableHighWaterMark;
  }

  #flush(): void {
    const [first, ...more] = this.#small;
    if (!first) return;
    const gathered = more.length === 0 ? first : Buffer.concat(this.#small);
    this.#small = [];
    super.push(gathered);
  }
}
