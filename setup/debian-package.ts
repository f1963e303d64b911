import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** Whether this machine takes Debian's packages from us. */
export const canInstallDebianPackages = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Installs a Debian package and what it needs. */
export async function installDebianPackage(name: string): Promise<void> {
  console.log(`Installing ${name} …`);
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
  });
}
