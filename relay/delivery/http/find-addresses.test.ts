import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { startDns } from '../../../testing/test-dns.ts';
import { until } from '../../../testing/until.ts';
import { createFindAddresses } from './find-addresses.ts';

interface Observations {
  zone: Parameters<typeof startDns>[0];
  waits?: Parameters<typeof startDns>[1];
  /** The text of the machine's hosts file. */
  hosts?: string;
}

/** A lookup that asks the test's DNS server, and a system resolver that answers on command. */
async function startFind(t: TestContext, { zone, waits, hosts = '' }: Observations) {
  const folder = await mkdtemp(path.join(tmpdir(), 'hosts-'));
  t.after(() => rm(folder, { recursive: true }));
  const hostsFile = path.join(folder, 'hosts');
  await writeFile(hostsFile, hosts);
  const { resolver, close } = await startDns(zone, waits);
  t.after(close);
  const asked: (PromiseWithResolvers<LookupAddress[]> & { host: string })[] = [];
  const find = createFindAddresses({
    resolver: () => resolver,
    hostsFile,
    system(host) {
      const answer = Promise.withResolvers<LookupAddress[]>();
      asked.push({ host, ...answer });
      return answer.promise;
    },
  });
  return { find, asked, askedFor: () => asked.map(({ host }) => host) };
}

const found = (address: string): LookupAddress => ({ address, family: 4 });

test('names with silent name servers never reach the system’s resolver and its threads', async (t) => {
  const silent = ['crm.silent.example', 'hooks.silent.example', 'third.silent.example'];
  const waits = { timeout: 300, tries: 1 };
  const { find, askedFor } = await startFind(t, { zone: { silent }, waits });
  // All are awaited from the start, since any may settle first.
  await Promise.all(silent.map((host) => assert.rejects(find(host), { code: 'ETIMEOUT' })));
  assert.deepEqual(askedFor(), []);
});

test('the machine’s hosts file takes precedence over the DNS', async (t) => {
  const a = { 'crm.office.example': ['203.0.113.7'], 'office.example': ['203.0.113.7'] };
  const hosts = '# 203.0.113.9 office.example\n10.1.2.3\tOffice CRM.office.example # ours\n';
  const { find, asked, askedFor } = await startFind(t, { zone: { a }, hosts });
  const written = find('crm.office.example');
  await until(() => asked.length === 1, 'the system is asked');
  asked[0]?.resolve([found('10.1.2.3')]);
  assert.deepEqual(await written, [found('10.1.2.3')]);
  assert.deepEqual(await find('office.example'), [found('203.0.113.7')]);
  assert.deepEqual(askedFor(), ['crm.office.example']);
});

test('names that the DNS does not have are looked up by the system, one at a time', async (t) => {
  const zone = { broken: ['broken.example'], a: { 'last.example': ['203.0.113.7'] } };
  const { find, asked, askedFor } = await startFind(t, { zone });
  const names = ['crm', 'broken.example', 'localhost'];
  const answers = Promise.allSettled(names.map((name) => find(name)));
  // Asked of the same server last: its answers about the others are known by then.
  await find('last.example');
  for (let turn = 1; turn <= names.length; turn += 1) {
    await until(() => asked.length >= turn, 'the next is asked for');
    assert.equal(asked.length, turn);
    asked[turn - 1]?.reject(new Error('EAI_AGAIN'));
  }
  assert.deepEqual(new Set(askedFor()), new Set(names));
  assert.ok((await answers).every(({ status }) => status === 'rejected'));
});
