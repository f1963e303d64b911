import { open, type FileHandle } from 'node:fs/promises';

// Loaded into a relay's process before the relay (`node --import`): kills it at the nth write or sync of an uploaded
// file, half of the times before it and half after.

const point = process.env['FILE_KILL_POINT'] as 'write' | 'sync';
let left = Number(process.env['KILL_COUNTDOWN']);

await using any = await open('/dev/null');
const handles = Object.getPrototypeOf(any) as Pick<FileHandle, 'write' | 'sync'>;
const work = handles[point] as (this: unknown, ...args: unknown[]) => Promise<unknown>;

handles[point] = async function watched(this: unknown, ...args: unknown[]) {
  const isNow = (left -= 1) === 0;
  if (isNow && Math.random() < 0.5) kill();
  const done = await work.apply(this, args);
  if (isNow) kill();
  return done;
} as never;

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}
