// Runs before every npm command, on whatever Node the machine has: installs what package-lock.json
// names, unless that very lockfile is installed already.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed-lockfile';
const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  console.log('Installing what package-lock.json names …');
  // Not `npm ci`: it refuses a lockfile that lacks other platforms' optional packages, and a
  // registry may carry those later than the package itself.
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', install, { stdio: 'inherit' });
  writeFileSync(stamp, lockfile);
}
