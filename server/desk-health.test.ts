import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { writesOn } from '../desk/writing/writes.ts';
import { scannerWords } from '../leads/lead-file.ts';
import { filesFolderIn } from '../leads/file-folder.ts';
import type { Database } from '../leads/store/database/database.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { namedLeads } from '../leads/store/lead/stored-lead.ts';
import { settleLeads } from '../leads/store/work/deeds.ts';
import { takeInNamed } from '../leads/store/work/take-in.ts';
import { fileCertificate, newCertificate } from '../leads/upkeep/certificate.ts';
import { readConfig } from '../settings/config.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { leads, post } from '../testing/test-leads.ts';
import { freePort } from '../platform/free-port.ts';
import { startTestRelay } from '../testing/test-relay.ts';
import { lookAround } from './desk-health.ts';

/** Returns what a desk beside a relay finds about a topic. */
function lookingFrom(db: Database, dataDir: string, port: number) {
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    MAILBOXES_FILE: '/dev/null',
    ALERT_SMTP_URL: 'smtp://127.0.0.1:1',
    ALERT_TO: 'nobody@office.example',
  });
  const mailboxes = loadMailboxes(config);
  const write = writesOn(db);
  return async (about: string) => {
    const findings = await lookAround({
      config,
      mailboxes,
      db,
      write,
      now: Date.now,
      isBeside: true,
    });
    return findings.find((finding) => finding.about === about);
  };
}

test('the findings about relay, held leads, backup, a store set aside and disk are true', async () => {
  const relay = await startTestRelay();
  const port = await freePort();
  await relay.app.listen({ host: 'localhost', port });
  const { dataDir } = relay;
  await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const told = lookingFrom(db, dataDir, port);
  try {
    assert.equal((await told('Taking leads'))?.tone, 'fine');
    assert.equal(await told('Alerts'), undefined);
    assert.match((await told('Disk'))?.says ?? '', /^\d+\.\d GB of \d+\.\d GB are free\.$/);
    const held = await post(relay, { message: 'Buy followers', _honey: 'filled' });
    const [{ lead: { id } } = assert.fail()] = await namedLeads(db, [held]);
    await takeInNamed(db, [id], Date.now());
    assert.match((await told('Held'))?.says ?? '', /^1 lead looks like spam/);
    await settleLeads(db, [id], 'spam', { by: 'ann@office.example', now: Date.now() });
    assert.equal(await told('Held'), undefined);
    await post(relay, { message: 'Hello' });
    await db.updateTable('delivery').set({ trying_since: 0, last_answer: '503 Away' }).execute();
    assert.equal(await told('Webhooks'), undefined);
    await db.updateTable('delivery').set({ channel: 'webhook' }).execute();
    assert.match((await told('Webhooks'))?.says ?? '', /^1 delivery waits, .* 503 Away$/);
    assert.equal(await told('Virus scanner'), undefined);
    await db
      .updateTable('delivery')
      .set({ last_answer: `${scannerWords} says: no` })
      .execute();
    assert.match((await told('Virus scanner'))?.says ?? '', /: 1 lead with a file waits\.$/);
    assert.equal(await told('Webhooks'), undefined);
    assert.equal((await told('Backup'))?.says, 'There is no backup.');
    assert.equal((await leads(relay, 'backup', path.join(dataDir, 'copy.sqlite'))).code, 0);
    assert.equal((await told('Backup'))?.tone, 'fine');
    assert.equal(await told('Files'), undefined);
    const folder = filesFolderIn(dataDir);
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, '');
    assert.match(
      (await told('Files'))?.says ?? '',
      /^Files that come with leads cannot be stored: E/,
    );
    await rm(folder);
    assert.equal(await told('Set aside'), undefined);
    const setAside = `${storeFileIn(dataDir)}.before-2026-11-01T000000.000Z`;
    await copyFile(path.join(dataDir, 'copy.sqlite'), setAside);
    assert.match((await told('Set aside'))?.says ?? '', /by a restore on 2026-11-01/);
    const erased = { leads: 1, deliveries: 1, consentRecords: 0, files: 0, mailFiles: 0 };
    const about = { foundBy: 'email address', erased, leadIds: [], mailFiles: [] } as const;
    await fileCertificate(dataDir, newCertificate({ ...about, now: Date.now() }));
    assert.match((await told('Erasures'))?.says ?? '', /^One erasure is not finished\./);
    await writeFile(path.join(dataDir, 'erasures', '2026-11-02-cut-off.json'), '{');
    assert.match((await told('Erasures'))?.says ?? '', /^2 erasures are not finished\./);
    const store = storeFileIn(dataDir);
    await rename(store, `${store}.moved`);
    relay.clock.advance(1000);
    const unready = await told('Taking leads');
    await rename(`${store}.moved`, store);
    assert.match(unready?.says ?? '', /^The relay runs and cannot store leads/);
    await relay.app.close();
    const silent = await told('Taking leads');
    assert.equal(silent?.tone, 'wrong');
    assert.equal(silent.says, `The relay does not answer at http://localhost:${port}.`);
  } finally {
    await relay.stop();
  }
});

test('a relay whose store does not answer is told from one that is not running', async (t) => {
  const { dataDir, stop } = await startTestRelay();
  t.after(stop);
  const port = await freePort();
  await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const relay = createServer(({ url }, response) => url === '/healthz' && response.end());
  relay.listen(port, 'localhost');
  await once(relay, 'listening');
  t.after(() => relay.closeAllConnections());
  t.after(() => relay.close());
  const taking = await lookingFrom(db, dataDir, port)('Taking leads');
  assert.match(taking?.says ?? '', /^The relay runs and cannot store leads/);
});
