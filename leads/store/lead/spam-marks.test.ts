import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { releaseLeads } from './act-by-hand.ts';
import { readBacklog } from '../outbox/backlog.ts';
import { deidentifyStep } from '../erasing/deidentify.ts';
import { deleteLeads } from '../erasing/delete-leads.ts';
import { countMarks, readMarks } from './spam-marks.ts';
import { namedLeads } from './stored-lead.ts';
import { readUnsettled, readUnsettledMailboxes } from '../outbox/unsettled.ts';
import { forgetMarks, reopenLeads, settleLeads } from '../work/deeds.ts';

const by = { by: 'ann@office.example', now };
const quarantined = { score: 9, reasons: ['A reason.'], quarantined: true };
const yearMs = 365 * 24 * 3_600_000;

onEachEngine('A mark as spam or real', ({ storeOf }) => {
  test('replaces an earlier one and is learned with the lead’s words, until it is undone', async () => {
    const [held, junk] = [
      leadWith({ spam: quarantined, message: 'Held honest words' }),
      leadWith({ message: 'Buy cheap videos' }),
    ];
    const db = await storeOf(held, junk);
    await settleLeads(db, [held.id, junk.id], 'spam', by);
    const first = await readMarks(db);
    assert.ok(first);
    assert.equal(await readMarks(db, first.version), undefined);
    assert.deepEqual(
      new Set(first.marks.map(({ label, words }) => `${label}: ${words.join(' ')}`)),
      new Set(['spam: held honest words', 'spam: buy cheap videos']),
    );
    await releaseLeads(db, await namedLeads(db, [held.id]), now + 1);
    assert.deepEqual(await countMarks(db), { spam: 1, real: 1 });
    await reopenLeads(db, [held.id, junk.id]);
    assert.deepEqual(await countMarks(db), { spam: 0, real: 1 });
    assert.notEqual((await readMarks(db, first.version))?.version, first.version);
    await forgetMarks(db, by);
    assert.deepEqual((await readMarks(db))?.marks, []);
  });

  test('is real again once a released lead’s mark as spam is undone', async () => {
    const [held, junk] = [leadWith({ spam: quarantined }), leadWith()];
    const db = await storeOf(held, junk);
    await releaseLeads(db, await namedLeads(db, [held.id]), now);
    await settleLeads(db, [held.id], 'spam', by);
    await settleLeads(db, [junk.id], 'spam', { ...by, now: now + 1 });
    const known = await readMarks(db);
    await reopenLeads(db, [held.id]);
    assert.deepEqual(await countMarks(db), { spam: 1, real: 1 });
    assert.ok(await readMarks(db, known?.version), 'it is learned anew');
  });

  test('takes a held lead off the count of those that wait for somebody, until it is undone', async () => {
    const held = () => leadWith({ spam: quarantined });
    const [spam, old] = [held(), leadWith({ spam: quarantined, ageMs: 3 * yearMs })];
    const db = await storeOf(spam, old, held(), leadWith());
    const heldNow = async () => (await readBacklog(db, now)).quarantined;
    assert.equal(await heldNow(), 3);
    await settleLeads(db, [spam.id], 'spam', by);
    assert.equal(await heldNow(), 2);
    await reopenLeads(db, [spam.id]);
    assert.equal(await heldNow(), 3);
    await settleLeads(db, [old.id], 'spam', by);
    await deidentifyStep(db, { before: now - 2 * yearMs, after: '', now });
    assert.equal(await heldNow(), 2);
  });

  test('as spam keeps a held lead out of the morning’s report, and a mailbox with no other', async () => {
    const held = (mailbox: string) => leadWith({ mailbox, spam: quarantined });
    const [spam, other, only] = [held('services'), held('services'), held('removed')];
    const db = await storeOf(spam, other, only);
    await settleLeads(db, [spam.id, only.id], 'spam', by);
    const ask = { mailbox: 'services', now, limit: 10, quarantinedSince: 0 };
    const { count, all, rows } = (await readUnsettled(db, ask)).quarantined;
    assert.deepEqual([count, all, rows.map(({ leadId }) => leadId)], [1, 1, [other.id]]);
    const { quarantined: told } = await readUnsettled(db, { ...ask, quarantinedSince: now });
    assert.deepEqual([told.count, told.all], [0, 1], 'they came before');
    const mailboxes = async () =>
      (await readUnsettledMailboxes(db)).map(({ mailbox, leads }) => `${mailbox}: ${leads}`);
    assert.deepEqual(await mailboxes(), ['services: 1']);
    await reopenLeads(db, [only.id]);
    assert.deepEqual(await mailboxes(), ['removed: 1', 'services: 1']);
  });

  test('is deleted with a lead that is erased or de-identified, and so are its words', async () => {
    const [erased, old, kept] = [
      leadWith({ message: 'Erased words' }),
      leadWith({ message: 'Old words', ageMs: 3 * yearMs, spam: quarantined }),
      leadWith({ message: 'Kept words' }),
    ];
    const db = await storeOf(erased, old, kept);
    await releaseLeads(db, await namedLeads(db, [old.id]), now);
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    await settleLeads(db, [erased.id, kept.id], 'spam', by);
    assert.equal((await readMarks(db))?.marks.length, 3);
    await db.transaction().execute((trx) => deleteLeads(trx, [erased.id], null));
    await deidentifyStep(db, { before: now - 2 * yearMs, after: '', now });
    const marks = await readMarks(db);
    assert.deepEqual(marks?.marks, [{ label: 'spam', words: ['kept', 'words'] }]);
  });
});
