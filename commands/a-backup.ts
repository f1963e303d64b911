import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../leads/fault.ts';
import { isStore } from '../leads/store/embedded/sqlite-file.ts';

/** @throws Fault for what is no backup, with what to name instead */
export async function refuseNoBackup(named: string): Promise<void> {
  if (await isFolder(named)) {
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
    throw new Fault(
      `${named} is no backup of leads, or was cut off. Name a whole file that backup made.`,
    );
  }
}

/** @throws Fault where it is not there, or may not be read, as one that root made for another user */
async function isFolder(named: string): Promise<boolean> {
  try {
    await using opened = await open(named);
    return (await opened.stat()).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Fault(
      code === 'ENOENT'
        ? `There is no file ${named}. Name one that backup made.`
        : `${named} cannot be read (${code}). Let this user read it, or copy it to where they may.`,
    );
  }
}
