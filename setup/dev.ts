import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '../platform/free-port.ts';
import { stopSignals } from '../platform/stop-signals.ts';
import { loadConfig } from '../settings/load-config.ts';

// `npm run dev`: the site's dev server on PORT and the relay behind it, both with reload.
const config = loadConfig();
// Any port that is free: beside the one that was asked for another program may well listen.
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
    // One without the other is not what was asked for.
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
  return child;
}

for (const signal of stopSignals) {
  process.on(signal, () => {
    // Both pass these two on to what they start themselves, and no other.
    for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
