// Runs before every npm command, on whatever Node the machine has: installs what package-lock.json
// names, unless that very lockfile is installed already.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed-lockfile';
// Not `npm ci`: it refuses a lockfile that lacks other platforms' optional packages, and a registry
// may carry those later than the package itself. What builds the site is installed where it is served,
// too: a host that sets NODE_ENV=production would leave it out.
const install = [
  'install',
  '--include=dev',
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];
const lockfile = createHash('sha256')
  .update(install.join(' '))
  .update(readFileSync('package-lock.json'))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  console.log('Installing what package-lock.json names …');
  execFileSync('npm', install, { stdio: 'inherit' });
  writeFileSync(stamp, lockfile);
}
