import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markFrom } from '../leads/lead.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { markLeads } from '../leads/store/lead/spam-marks.ts';
import { namedLeads } from '../leads/store/lead/stored-lead.ts';
import { startInbox } from '../testing/test-inbox.ts';
import { post } from '../testing/test-leads.ts';
import { startTestRelay } from '../testing/test-relay.ts';

const pitch = 'Our studio films explainer videos cheaply, shall we film yours';

test('leads like those marked as spam are flagged within a minute, and delivered all the same', async () => {
  const inbox = await startInbox();
  const relay = await startTestRelay({ SMTP_URL: inbox.url });
  await using db = await openConfiguredDatabase({ dataDir: relay.dataDir, databaseUrl: undefined });
  try {
    const sent = async (message: string) => {
      const reference = await post(relay, { name: 'Somebody', message });
      const [stored] = await namedLeads(db, [reference]);
      assert.ok(stored);
      return stored;
    };
    const before = await sent(`${pitch}, just once?`);
    assert.ok(before.lead.spam.score < markFrom);
    for (let count = 0; count < 6; count += 1) {
      const spam = await sent(`${pitch}, film ${count}?`);
      const real = await sent(`We look for an accountant with IFRS in Paarl, level ${count}.`);
      await db.transaction().execute(async (trx) => {
        const now = Date.now();
        await markLeads(trx, [spam.lead.id], { label: 'spam', now });
        await markLeads(trx, [real.lead.id], { label: 'real', now });
      });
    }
    await relay.pass(61_000);
    const { lead, reference } = await sent(`${pitch}, once more?`);
    assert.ok(lead.spam.score >= markFrom, `${lead.spam.score}`);
    assert.equal(lead.spam.quarantined, false);
    await inbox.waitFor((mails) => mails.some(({ text = '' }) => text.includes(reference)));
  } finally {
    await relay.stop();
    await inbox.close();
  }
});
