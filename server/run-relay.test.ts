import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { filesFolderIn, isMarkedStored, keptFile, orphanMode } from '../leads/file-folder.ts';
import { referenceOf, type Lead } from '../leads/lead.ts';
import type { LeadFile } from '../leads/lead-file.ts';
import { mailFilesIn } from '../leads/mail-files.ts';
import { readState } from '../leads/store/database/relay-state.ts';
import { fileCertificate, newCertificate } from '../leads/upkeep/certificate.ts';
import { hourMs } from '../platform/clock.ts';
import { stateNameOf } from '../relay/watch/reminders/reminder-state.ts';
import { acceptLeads, leadWith } from '../testing/made-leads.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { prepareSite, startRelayProcess } from '../testing/test-relay-process.ts';
import { until } from '../testing/until.ts';

// Work that no visitor waits for, and whose absence nobody would notice for weeks.

test('the shipped relay starts its daily work, and says what its settings lack', async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const { dataDir } = site;
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  t.after(() => db.destroy());
  const hash = 'a'.repeat(64);
  const cv: LeadFile = {
    field: 'cv',
    name: 'cv.pdf',
    kind: 'pdf',
    bytes: 4,
    hash,
    scan: { state: 'none' },
  };
  const lead = leadWith({ files: [cv] });
  // An erased lead that came back with a copy of the store put in its place by hand.
  const erased = leadWith();
  await acceptLeads(db, [lead, erased]);
  await certify(dataDir, erased);
  // As left by a relay that ended between storing a lead and marking its file, with its mail claimed.
  await mkdir(filesFolderIn(dataDir));
  const file = { leadId: lead.id, hash };
  await writeFile(keptFile(dataDir, file), '%PDF', { mode: orphanMode });
  const leaseEnds = Date.now() + hourMs;
  await db.updateTable('delivery').set({ claimed_at: 1, next_at: leaseEnds }).execute();

  const recipient = 'ann@office.example';
  const relay = startRelayProcess(site, {
    SITE_URL: 'https://www.site.example',
    MAIL_TO_FILES: 'yes',
    MAILBOX_SERVICES: recipient,
  });
  const reminder = stateNameOf({ mailbox: 'services', recipient });
  await until(async () => (await readState(db, reminder)) !== undefined, 'reminders begin');
  await until(async () => (await readState(db, 'retention')) !== undefined, 'retention begins');
  await until(() => isMarkedStored(dataDir, file), 'files are swept');
  const mailed = async () => (await mailFilesIn(dataDir)).files.map(({ leadId }) => leadId);
  await until(async () => (await mailed()).includes(lead.id), 'what was in hand goes out');
  await until(() => relay.log().includes('TRUST_PROXY'), 'it says so');
  relay.signal('SIGTERM');
  assert.deepEqual(await relay.ended, { code: 0, signal: null });
  assert.match(relay.log(), /"leads":1,.*erased, as certified/);
  assert.ok(!relay.log().includes(referenceOf(erased.id)), 'nothing goes out of who was erased');
});

async function certify(dataDir: string, { id }: Lead): Promise<void> {
  const erased = { leads: 1, deliveries: 1, consentRecords: 0, files: 0, mailFiles: 0 };
  const about = { foundBy: 'email address', erased, leadIds: [id], mailFiles: [] } as const;
  await fileCertificate(dataDir, newCertificate({ ...about, now: Date.now() }));
}
