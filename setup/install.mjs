// Runs before every npm command, on any version of Node: installs package-lock.json unless that is installed already.
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
// Not `npm ci`, which refuses a lockfile without other platforms' optional packages. A registry may get those later
// than the package itself. Includes dev packages, which build the site on the host that serves it. A host that sets
// NODE_ENV=production would leave them out.
const install = [
  'install',
  '--include=dev',
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];
// Vite, Tailwind and React Router read these characters in a path as parts of a URL, and find no file.
const [sign] = /[#%?]/.exec(process.cwd()) ?? [];
if (sign !== undefined) {
  console.error(
    `Nothing can be built in ${process.cwd()}: tools that build the site find no file under a folder with ${sign} in its name. Name it without #, % and ?, then start this again.`,
  );
  process.exit(1);
}
const names = readFileSync('package-lock.json', 'utf8');
// Platform and architecture are part of the stamp: if node_modules was copied from another kind of machine, not even
// its Node runs here.
const about = [...install, process.platform, process.arch].join(' ');
const lockfile = createHash('sha256').update(about).update(names).digest('hex');

if (!isInstalled()) {
  console.log('Installing what package-lock.json names …');
  try {
    // npm considers a package with a package.json complete, though a killed install may leave its other files empty.
    if (wasKilled()) rmSync('node_modules', { recursive: true });
    mkdirSync('node_modules', { recursive: true });
    // An interrupted install leaves neither the old packages nor the new.
    writeFileSync(stamp, `${underWay}${process.pid}`);
    try {
      execFileSync('npm', install, { stdio: 'inherit' });
      linkNode();
      ensureNodeRuns();
    } catch (error) {
      // If npm itself fails, it restores the previous packages.
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

/** Whether an earlier install was killed. One that another command is still running keeps its files. */
function wasKilled() {
  const words = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (!words.startsWith(underWay)) return false;
  // After a reboot, any process may have its id.
  if (statSync(stamp).mtimeMs < Date.now() - uptime() * 1000) return true;
  const pid = Number(words.slice(underWay.length));
  // In a container, each start may get the same process id.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch ({ code }) {
    // EPERM means that the process runs, as another user.
    return code !== 'EPERM';
  }
}

/** Checks each package too, because an interrupted copy of node_modules has the stamp but not all packages. */
function isInstalled() {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) return false;
  if (!existsSync(ownNode)) return false;
  return Object.entries(JSON.parse(names).packages).every(
    ([folder, { optional }]) => optional || existsSync(`${folder || '.'}/package.json`),
  );
}

/**
 * Links Node's binary. npm before 11, which Debian and Node.js 20 and 22 have, drops this link with the Node.js
 * packages of other platforms.
 */
function linkNode() {
  if (existsSync(ownNode)) return;
  for (const [folder, { bin }] of Object.entries(JSON.parse(names).packages)) {
    if (!bin?.node || !existsSync(`${folder}/${bin.node}`)) continue;
    symlinkSync(`../../${folder}/${bin.node}`, ownNode);
    return;
  }
}

/** Installs libatomic1 if Node does not run without it. A bare Debian lacks this library. */
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
    // npm would run this very script with the broken Node.
    rmSync('node_modules', { recursive: true });
    process.exit(1);
  }
  console.log('Installing libatomic1 …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'libatomic1']]) {
    execFileSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env });
  }
}
