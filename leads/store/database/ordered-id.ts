import { v7 } from 'uuid';

let made = 0;

/**
 * A UUIDv7 after all that this process has made in the same millisecond, as those of `node:crypto` are not.
 * It is of the clock's time now: left to itself, `v7` stays with a clock that was ahead until the process ends.
 */
export function newOrderedId(): string {
  made += 1;
  return v7({ seq: made });
}
