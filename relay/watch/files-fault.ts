import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesFolderIn, incomingFolderIn } from '../../leads/file-folder.ts';
import { makePrivateFolder } from '../../platform/durable-file.ts';

/**
 * Why what comes with leads cannot be kept, or undefined where it can: a store takes leads on where its folder
 * of files is another user's, or its disk has no file to give.
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
