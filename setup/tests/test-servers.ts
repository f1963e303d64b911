import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from '../machine/debian-package.ts';

/** nginx, the reverse proxy before a public relay and the yardstick of its measurements, at Debian's path. */
export const nginx = '/usr/sbin/nginx';

/** Installs the missing servers that tests start, if this machine allows it. */
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

/** Finds the folder of PostgreSQL's server programs: the one in POSTGRES_BIN, or else Debian's. */
export function findPostgres(): string | undefined {
  const named = process.env['POSTGRES_BIN'];
  const folders = [...(named ? [named] : []), ...globSync('/usr/lib/postgresql/*/bin')];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** The path of Debian's ClamAV daemon, if it is installed. */
export function findClamd(): string | undefined {
  return ['/usr/sbin/clamd', '/usr/bin/clamd'].find((file) => existsSync(file));
}

/** @param isThere by package name, whether it is installed */
async function installMissing(isThere: Readonly<Record<string, boolean>>): Promise<void> {
  const missing = Object.keys(isThere).filter((name) => isThere[name] === false);
  if (canInstallDebianPackages) await installDebianPackages(missing);
}
