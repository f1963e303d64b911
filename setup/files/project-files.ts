import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Lists every file that git tracks or would track: nothing installed, built or stored. */
export function projectFiles(): string[] {
  // Git otherwise refuses a tree that another user owns.
  const args = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others'];
  const names = execFileSync('git', [...args, '--exclude-standard'], { encoding: 'utf8' });
  return names.split('\0').filter((name) => name !== '' && existsSync(name));
}
