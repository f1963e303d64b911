import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** Whether this machine takes Debian's packages from us. */
export const canInstallDebianPackages = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/**
 * Installs a Debian package and what it needs, and starts no service of it: what tests use they start
 * themselves, and nginx would be at port 80 of a developer's machine.
 */
export async function installDebianPackage(name: string): Promise<void> {
  console.log(`Installing ${name} …`);
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // systemctl then starts nothing, as in a chroot (systemd's ENVIRONMENT.md).
    SYSTEMD_OFFLINE: '1',
  });
}
