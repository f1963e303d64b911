import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startInbox } from './test-inbox.ts';
import type { TestInbox } from './test-inbox.ts';

const kills = 5;
const clients = 8;
const betweenKillsMs = 400;
/** Bounds the load: what pours in also has to be mailed before the test ends. */
const betweenLeadsMs = 10;
/** The first start may have to build the server. */
const longestStartMs = 60_000;

let dataDir: string;
let inbox: TestInbox;
let port: number;

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'crash-'));
  inbox = await startInbox();
  port = await freePort();
});

after(async () => {
  await inbox.close();
  await rm(dataDir, { recursive: true });
});

test('loses no acknowledged lead when killed while leads pour in', async () => {
  const pour = startPouring();
  let relay = await startRelayProcess();
  for (let kill = 0; kill < kills; kill += 1) {
    await setTimeout(betweenKillsMs * (0.5 + Math.random()));
    relay.kill('SIGKILL');
    await once(relay, 'exit');
    relay = await startRelayProcess();
  }
  await setTimeout(betweenKillsMs);
  const acknowledged = await pour.stop();
  assert.ok(acknowledged.size > 100, `${acknowledged.size} leads were acknowledged`);

  await inbox.waitFor((mails) => mails.length >= acknowledged.size);
  const undelivered = () => {
    const texts = inbox.mails.map(({ text = '' }) => /lead-\d+-\d+/.exec(text)?.[0]);
    return acknowledged.difference(new Set(texts)).size;
  };
  await inbox.waitFor(() => undelivered() === 0);
  await stopped(relay);
  assert.deepEqual(leadsStoredOtherThanOnce(acknowledged), []);
});

test('ends well at SIGTERM under load: what was acknowledged is stored', async () => {
  const pour = startPouring();
  // As a supervisor does it: the signal goes to npm, which has nothing between itself and the relay.
  const relay = await startRelayProcess('npm', ['run', 'relay']);
  await setTimeout(betweenKillsMs);
  await stopped(relay);
  await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`), 'nothing goes on by itself');
  const acknowledged = await pour.stop();
  assert.ok(acknowledged.size > 0);
  assert.deepEqual(leadsStoredOtherThanOnce(acknowledged), []);
});

async function startRelayProcess(
  command = process.execPath,
  args = ['setup/relay-alone.ts'],
): Promise<ChildProcess> {
  const relay = spawn(command, args, {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SMTP_URL: inbox.url,
      RATE_PER_MINUTE: '0',
    },
  });
  const deadline = Date.now() + longestStartMs;
  while (Date.now() < deadline) {
    const health = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (health?.ok) return relay;
    await setTimeout(20);
  }
  relay.kill('SIGKILL');
  throw new Error('The relay did not start.');
}

async function stopped(relay: ChildProcess): Promise<void> {
  const exit = once(relay, 'exit');
  relay.kill('SIGTERM');
  await exit;
}

/** Several clients that post one lead after another, each until it is acknowledged. */
function startPouring(): { stop: () => Promise<Set<string>> } {
  const acknowledged = new Set<string>();
  let stopping = false;
  const run = Date.now();

  async function pour(client: number): Promise<void> {
    for (let count = 0; !stopping; count += 1) {
      const lead = `lead-${run}-${client * 1_000_000 + count}`;
      while (!stopping && !(await post(lead))) await setTimeout(20);
      await setTimeout(betweenLeadsMs);
    }
  }

  async function post(lead: string): Promise<boolean> {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/relay/ajax/services`, {
        method: 'POST',
        body: new URLSearchParams({ message: lead, _key: lead }),
        signal: AbortSignal.timeout(5000),
      });
      if (!response.ok) return false;
      acknowledged.add(lead);
      return true;
    } catch {
      return false;
    }
  }

  const pouring = Promise.all(Array.from({ length: clients }, (_, client) => pour(client)));
  return {
    async stop() {
      stopping = true;
      await pouring;
      return acknowledged;
    },
  };
}

function leadsStoredOtherThanOnce(acknowledged: ReadonlySet<string>): string[] {
  const database = new DatabaseSync(path.join(dataDir, 'leads.sqlite'), { readOnly: true });
  const rows = database.prepare('select idempotency_key as key from lead').all();
  database.close();
  const counts = new Map<string, number>();
  for (const { key } of rows) counts.set(String(key), (counts.get(String(key)) ?? 0) + 1);
  return [...acknowledged].filter((lead) => counts.get(`key:${lead}`) !== 1);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
