import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** Whether this machine takes Debian's packages from us. */
export const canInstallDebianPackages = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

let updated: Promise<void> | undefined;

/**
 * Installs Debian packages and what they need, and starts no service of them: what tests use they start
 * themselves, and nginx would be at port 80 of a developer's machine.
 */
export async function installDebianPackages(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  console.log(`Installing ${names.join(', ')} …`);
  await (updated ??= run('apt-get', ['update', '-qq']));
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // systemctl then starts nothing, as in a chroot (systemd's ENVIRONMENT.md).
    SYSTEMD_OFFLINE: '1',
  });
}
