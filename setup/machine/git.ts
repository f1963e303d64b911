import { spawnSync } from 'node:child_process';
import { canInstallDebianPackages, installDebianPackages } from './debian-package.ts';
import { CommandFailed } from './run.ts';

/**
 * Installs git if it is missing. The checks list the tree's files with it. A copied tree needs none until then.
 * @throws CommandFailed if there is no git and none can be installed
 */
export async function ensureGit(): Promise<void> {
  if (spawnSync('git', ['--version']).status === 0) return;
  if (canInstallDebianPackages) return installDebianPackages(['git']);
  throw new CommandFailed('There is no git here, which says what belongs to the tree: install it.');
}
