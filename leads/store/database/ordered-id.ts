import { v7 } from 'uuid';

let made = 0;

/**
 * A UUIDv7 that sorts after all that this process made in the same millisecond, unlike those of `node:crypto`. It has
 * the current time: without `seq`, `v7` would stay with a clock that was ahead until the process ends.
 */
export function newOrderedId(): string {
  made += 1;
  return v7({ seq: made });
}
