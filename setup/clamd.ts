import { findClamd } from '../testing/test-clamd.ts';
import { canInstallDebianPackages, installDebianPackage } from './debian-package.ts';

/** Installs ClamAV's daemon for the tests where it is missing and can be had; they have a signature of their own. */
export async function ensureClamd(): Promise<void> {
  if (findClamd() === undefined && canInstallDebianPackages) {
    await installDebianPackage('clamav-daemon');
  }
}
