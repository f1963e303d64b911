import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** Whether this process may install Debian packages: apt-get exists, and the user is root. */
export const canInstallDebianPackages = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

let updated: Promise<void> | undefined;

/**
 * Installs Debian packages with their dependencies, and starts none of their services. Tests start what
 * they use, and nginx would take port 80 of a developer's machine.
 */
export async function installDebianPackages(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  console.log(`Installing ${names.join(', ')} …`);
  await (updated ??= run('apt-get', ['update', '-qq']));
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Makes systemctl start nothing, as in a chroot (systemd's ENVIRONMENT.md).
    SYSTEMD_OFFLINE: '1',
  });
}
