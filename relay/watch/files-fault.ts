import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesFolderIn, incomingFolderIn } from '../../leads/file-folder.ts';
import { makePrivateFolder } from '../../platform/durable-file.ts';

/**
 * Why files cannot be kept, or undefined if they can. The store still accepts leads if the folder of files is another
 * user's, or the disk has no inode left.
 */
export async function filesFaultOf(dataDir: string): Promise<string | undefined> {
  try {
    for (const folder of [filesFolderIn(dataDir), incomingFolderIn(dataDir)]) {
      makePrivateFolder(folder);
      const file = path.join(folder, `probe-${process.pid}`);
      await writeFile(file, '');
      await rm(file, { force: true });
    }
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
