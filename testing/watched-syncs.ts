import { open, readlink, type FileHandle } from 'node:fs/promises';
import type { TestContext } from 'node:test';

/** The names of the files that are synced to disk until a test ends, each once its sync is done. Only on Linux. */
export async function watchSyncs(t: TestContext): Promise<readonly string[]> {
  const names: string[] = [];
  await using any = await open('/dev/null');
  const handles = Object.getPrototypeOf(any) as { sync: (this: FileHandle) => Promise<void> };
  const { sync } = handles;
  t.mock.method(handles, 'sync', async function watched(this: FileHandle) {
    await sync.call(this);
    names.push(await readlink(`/proc/self/fd/${this.fd}`));
  });
  return names;
}
