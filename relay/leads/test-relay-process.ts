import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A relay in a process of its own, as an owner has it. It holds its store open all the while. */
export interface RelayProcess {
  url: string;
  /** Posts a lead to a mailbox and gives its reference. */
  post: (fields: Record<string, string>) => Promise<string>;
  stop: () => Promise<void>;
}

const longestStartMs = 30_000;

/** Writes its mail as files, so that nothing leaves the data folder. */
export async function startRelayProcess(dataDir: string): Promise<RelayProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['setup/relay-alone.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SMTP_URL: '',
      RATE_PER_MINUTE: '0',
    },
  });
  const deadline = Date.now() + longestStartMs;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('The relay did not start.');
    await setTimeout(20);
  }
  return {
    url,
    async post(fields) {
      const response = await fetch(`${url}/relay/ajax/services`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      if (!response.ok) throw new Error(await response.text());
      return ((await response.json()) as { reference: string }).reference;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
