import { existsSync } from 'node:fs';
import { canInstallDebianPackages, installDebianPackage } from './debian-package.ts';

/** Where Debian has it. */
export const nginx = '/usr/sbin/nginx';

/** Installs nginx where it is missing and can be had: what stands before a public relay, and what it is measured against. */
export async function ensureNginx(): Promise<void> {
  if (existsSync(nginx) || !canInstallDebianPackages) return;
  await installDebianPackage('nginx-light');
}
