import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../leads/fault.ts';
import { isStore } from '../leads/store/embedded/sqlite-file.ts';

/** @throws Fault if `named` is no backup, with what to name instead */
export async function refuseNoBackup(named: string): Promise<void> {
  if (await isFolder(named)) {
    const last = (await readdir(named))
      .filter((name) => name.endsWith('.sqlite'))
      .toSorted()
      .at(-1);
    const which =
      last === undefined
        ? 'a backup file'
        : `the backup to restore, such as ${path.join(named, last)}`;
    throw new Fault(`${named} is a folder. Name ${which}.`);
  }
  if (!isStore(named)) {
    throw new Fault(
      `${named} is not a backup of leads, or is incomplete. Name a complete backup file.`,
    );
  }
}

/** @throws Fault if the path does not exist, or may not be read, such as one that root made for another user */
async function isFolder(named: string): Promise<boolean> {
  try {
    await using opened = await open(named);
    return (await opened.stat()).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Fault(
      code === 'ENOENT'
        ? `There is no file ${named}. Name a backup file.`
        : `${named} cannot be read (${code}). Let this user read it, or copy it to where this user can.`,
    );
  }
}
