import { findPostgres } from '../testing/test-postgres.ts';
import { canInstallDebianPackages, installDebianPackage } from './debian-package.ts';

/** Installs PostgreSQL's server for the tests where it is missing and can be had. */
export async function ensurePostgres(): Promise<void> {
  if (findPostgres() === undefined && canInstallDebianPackages) {
    await installDebianPackage('postgresql');
  }
}
