import { mkdtempSync, rmSync } from 'node:fs';
import { stopSignals } from '../platform/stop-signals.ts';

/**
 * Creates a temporary folder for a bench and removes it at the end, also after Ctrl-C: a million leads would stay
 * otherwise. The temporary files of all child processes go there too.
 * @param beginsWith the beginning of its path, to which six letters are added
 */
export function ownFolder(beginsWith: string): string {
  const folder = mkdtempSync(beginsWith);
  process.env['TMPDIR'] = folder;
  // Child processes receive Ctrl-C too, and may still be writing.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of stopSignals) {
    process.once(signal, () => process.exit(1));
  }
  return folder;
}
