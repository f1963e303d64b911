import { spawnSync } from 'node:child_process';
import { canInstallDebianPackages, installDebianPackages } from './debian-package.ts';
import { CommandFailed } from './run.ts';

/**
 * Installs git, which says what belongs to the tree: a copied tree needs none until then.
 * @throws CommandFailed where there is none, and none can be had
 */
export async function ensureGit(): Promise<void> {
  if (spawnSync('git', ['--version']).status === 0) return;
  if (canInstallDebianPackages) return installDebianPackages(['git']);
  throw new CommandFailed('There is no git here, which says what belongs to the tree: install it.');
}
