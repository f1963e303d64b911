import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Every file of the project, as git has it or would take it: nothing installed, built or stored. */
export function projectFiles(): string[] {
  // Whoever owns the tree: git otherwise declines to read another's.
  const args = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others'];
  const names = execFileSync('git', [...args, '--exclude-standard'], { encoding: 'utf8' });
  return names.split('\0').filter((name) => name !== '' && existsSync(name));
}
