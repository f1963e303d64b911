import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from '../machine/debian-package.ts';

/** What stands before a public relay, and what it is measured against, where Debian has it. */
export const nginx = '/usr/sbin/nginx';

/** Installs the servers that tests start, where they are missing and can be had. */
export async function ensureTestServers(): Promise<void> {
  await installMissing({
    postgresql: findPostgres() !== undefined,
    'clamav-daemon': findClamd() !== undefined,
    nginx: existsSync(nginx),
  });
}

export function ensureNginx(): Promise<void> {
  return installMissing({ nginx: existsSync(nginx) });
}

/** Finds the folder of PostgreSQL's server programs: Debian's, or what POSTGRES_BIN names. */
export function findPostgres(): string | undefined {
  const named = process.env['POSTGRES_BIN'];
  const folders = [...(named ? [named] : []), ...globSync('/usr/lib/postgresql/*/bin')];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** Debian's ClamAV daemon, where it is installed. */
export function findClamd(): string | undefined {
  return ['/usr/sbin/clamd', '/usr/bin/clamd'].find((file) => existsSync(file));
}

/** @param isThere whether each package is, by its name */
async function installMissing(isThere: Readonly<Record<string, boolean>>): Promise<void> {
  const missing = Object.keys(isThere).filter((name) => isThere[name] === false);
  if (canInstallDebianPackages) await installDebianPackages(missing);
}
