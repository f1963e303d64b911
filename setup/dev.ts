import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readSettings } from './read-settings.ts';

// `npm run dev`: the site's dev server on PORT and the relay behind it, both with reload.
const config = readSettings();
const relayPort = config.port + 1;

const children: ChildProcess[] = [
  start('node', ['--watch', 'setup/relay-alone.ts'], {
    PORT: String(relayPort),
    SITE_URL: config.siteUrl,
  }),
  start('react-router', ['dev', '--port', String(config.port), '--strictPort'], {
    SITE_URL: config.siteUrl,
    DEV_RELAY_PORT: String(relayPort),
  }),
];

function start(command: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  child.once('exit', (code) => {
    // One without the other is not what was asked for.
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
  return child;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
