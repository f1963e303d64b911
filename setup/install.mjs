// Runs before every npm command, on whatever Node the machine has: installs what package-lock.json
// names, unless that very lockfile is installed already.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { uptime } from 'node:os';

const stamp = 'node_modules/.installed-lockfile';
const underWay = 'under way, by process ';
const ownNode = 'node_modules/.bin/node';
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
// Vite, Tailwind and React Router read these signs in a path as a part of an address, and find no file.
const [sign] = /[#%?]/.exec(process.cwd()) ?? [];
if (sign !== undefined) {
  console.error(
    `Nothing can be built in ${process.cwd()}: tools that build the site find no file under a folder with ${sign} in its name. Name it without #, % and ?, then start this again.`,
  );
  process.exit(1);
}
const names = readFileSync('package-lock.json', 'utf8');
// Of another machine's packages, copied along with the rest, not even Node would run here.
const about = [...install, process.platform, process.arch].join(' ');
const lockfile = createHash('sha256').update(about).update(names).digest('hex');

if (!isInstalled()) {
  console.log('Installing what package-lock.json names …');
  try {
    // npm takes a package for whole that has its package.json, and of a killed install others' files are empty.
    if (wasKilled()) rmSync('node_modules', { recursive: true });
    mkdirSync('node_modules', { recursive: true });
    // Broken off, it leaves neither what was installed nor what should be.
    writeFileSync(stamp, `${underWay}${process.pid}`);
    try {
      execFileSync('npm', install, { stdio: 'inherit' });
      linkNode();
      ensureNodeRuns();
    } catch (error) {
      // npm puts back what was there where it fails by itself.
      rmSync(stamp, { force: true });
      throw error;
    }
    writeFileSync(stamp, lockfile);
  } catch ({ message }) {
    console.error(
      `Not everything is installed (${message}). See that this machine reaches npm's registry, that this user may write node_modules here, and that its disk has room; then start this again.`,
    );
    process.exit(1);
  }
}

/** Of two commands that begin together, the second leaves the first what it has installed by then. */
function wasKilled() {
  const words = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (!words.startsWith(underWay)) return false;
  // Since the machine began anew, its process number may be anybody's.
  if (statSync(stamp).mtimeMs < Date.now() - uptime() * 1000) return true;
  const pid = Number(words.slice(underWay.length));
  // In a container, each start may have the number of the one before.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch ({ code }) {
    // Another user's is at work.
    return code !== 'EPERM';
  }
}

/** Also where node_modules was copied, and that was broken off. */
function isInstalled() {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) return false;
  if (!existsSync(ownNode)) return false;
  return Object.entries(JSON.parse(names).packages).every(
    ([folder, { optional }]) => optional || existsSync(`${folder || '.'}/package.json`),
  );
}

/** npm before 11, as Debian and Node.js 20 and 22 have it, drops the link with the Node.js of other machines. */
function linkNode() {
  if (existsSync(ownNode)) return;
  for (const [folder, { bin }] of Object.entries(JSON.parse(names).packages)) {
    if (!bin?.node || !existsSync(`${folder}/${bin.node}`)) continue;
    symlinkSync(`../../${folder}/${bin.node}`, ownNode);
    return;
  }
}

/** A bare Debian lacks a library that Node's own build is linked with. */
function ensureNodeRuns() {
  const { status, stderr } = spawnSync(ownNode, ['--version'], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    console.error(stderr);
    console.error(
      'Node.js 26 does not run here. Install what it lacks (on Debian: apt-get install libatomic1) and start this again.',
    );
    // npm would run it for this very script.
    rmSync('node_modules', { recursive: true });
    process.exit(1);
  }
  console.log('Installing libatomic1 …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'libatomic1']]) {
    execFileSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env });
  }
}
