import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../leads/fault.ts';
import { isStore } from '../leads/store/sqlite-file.ts';
import { ifThere } from '../platform/if-there.ts';

/** @throws Fault for what is no backup, with what to name instead */
export async function refuseNoBackup(named: string): Promise<void> {
  const there = await ifThere(stat(named));
  if (!there) throw new Fault(`There is no file ${named}. Name one that backup made.`);
  if (there.isDirectory()) {
    const last = (await readdir(named))
      .filter((name) => name.endsWith('.sqlite'))
      .toSorted()
      .at(-1);
    const which =
      last === undefined
        ? 'a file that backup made'
        : `the one to go back to, such as ${path.join(named, last)}`;
    throw new Fault(`${named} is a folder. Name ${which}.`);
  }
  if (!isStore(named)) {
    throw new Fault(`${named} is no backup of leads. Name a file that backup made.`);
  }
}
