import { mkdtempSync, rmSync } from 'node:fs';
import { stopSignals } from '../platform/stop-signals.ts';

/**
 * Makes a folder for what a bench has no use for afterwards, and takes it away at the end, which may be
 * Ctrl-C: a million leads would stay. What is temporary of all that the bench starts stands there, too.
 * @param beginsWith its path, which six letters end
 */
export function ownFolder(beginsWith: string): string {
  const folder = mkdtempSync(beginsWith);
  process.env['TMPDIR'] = folder;
  // What was started hears Ctrl-C as well, and may still be writing its last.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of stopSignals) {
    process.once(signal, () => process.exit(1));
  }
  return folder;
}
