import { IncomingMessage } from 'node:http';

/** Pieces smaller than this are gathered. */
const smallBytes = 1024;

/** So many are given on together at the latest. */
const maxGathered = 1000;

/**
 * A request whose body comes in few pieces. A client may cut it into chunks of a byte each (RFC 9112 7.1), and
 * Node makes a buffer of each, two hundred times as large: 250 kB sent so were 54 MB in memory until the last
 * of them had come.
 */
export class GatheredMessage extends IncomingMessage {
  #small: Buffer[] = [];

  override push(piece: Buffer | null): boolean {
    if (piece === null || piece.length >= smallBytes) {
      this.#giveOn();
      return super.push(piece);
    }
    // What the system has given by then is read.
    if (this.#small.length === 0) setImmediate(() => this.#giveOn());
    this.#small.push(piece);
    if (this.#small.length === maxGathered) this.#giveOn();
    // Where nobody reads on, Node is to stop, too.
    return this.readableLength < this.readableHighWaterMark;
  }

  #giveOn(): void {
    const [first, ...more] = this.#small;
    if (!first) return;
    const gathered = more.length === 0 ? first : Buffer.concat(this.#small);
    this.#small = [];
    super.push(gathered);
  }
}
