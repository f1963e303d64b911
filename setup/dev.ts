import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '../platform/free-port.ts';
import { stopSignals } from '../platform/stop-signals.ts';
import { loadConfig } from '../settings/load-config.ts';

// `npm run dev`: the site's dev server on PORT and the relay behind it, both with reload.
const config = loadConfig();
// Any free port: another program may well listen on the one next to PORT.
const relayPort = await freePort();

const children: ChildProcess[] = [
  start('node', ['--watch', '--watch-preserve-output', 'server/relay-alone.ts'], {
    HOST: '127.0.0.1',
    PORT: String(relayPort),
    SITE_URL: config.siteUrl,
  }),
  start('react-router', ['dev', '--port', String(config.port), '--strictPort'], {
    SITE_URL: config.siteUrl,
    DEV_RELAY_PORT: String(relayPort),
  }),
];

function start(command: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  child.once('exit', (code) => {
    // The site and the relay are useful only together.
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
  return child;
}

for (const signal of stopSignals) {
  process.on(signal, () => {
    // Both children pass SIGINT and SIGTERM on to their own children, but no other signal.
    for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
