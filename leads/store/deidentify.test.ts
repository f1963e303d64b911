import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { acceptLeads, leadWith, now, onEachEngine } from '../../testing/test-engines.ts';
import { releaseLeads } from './act-by-hand.ts';
import { openConfiguredDatabase } from './configured-database.ts';
import { deidentifyStep } from './deidentify.ts';
import { namedLeads } from './stored-lead.ts';

import { answerLead, readAnswers } from './work/answers.ts';

const request = { before: now + 1, after: '', now };

onEachEngine('de-identifying', ({ newPlace, storeOf }) => {
  test('leaves a lead whole that is released between the reading and the writing', async () => {
    const place = await newPlace();
    await using db = await openConfiguredDatabase(place);
    await using other = await openConfiguredDatabase(place);
    const held = leadWith({ spam: { score: 9, reasons: ['A link.'], quarantined: true } });
    await acceptLeads(db, [held]);
    let answers = 0;
    const releasing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        answers += 1;
        // The leads of the step, then those of them that nobody waits for.
        if (answers === 2) await releaseLeads(other, await namedLeads(other, [held.id]), now);
        return result;
      },
    };
    const { deidentified } = await deidentifyStep(db.withPlugin(releasing), request);
    assert.deepEqual(deidentified, []);
    const [released] = await namedLeads(db, [held.id]);
    assert.deepEqual([released?.status, released?.lead.subject], ['waiting', held.subject]);
  });

  test('leaves nothing of the campaign that led to it, which a mailing may have named after them', async () => {
    const campaign = 'utm_source=mail&utm_campaign=jo%40client.example';
    const db = await storeOf(leadWith({ attribution: { campaign } }));
    const atDesk = async () =>
      JSON.stringify(await db.selectFrom('desk_lead').selectAll().execute());
    assert.match(await atDesk(), /jo@client/);
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    await deidentifyStep(db, request);
    assert.doesNotMatch(await atDesk(), /jo@client/);
  });

  test('leaves a lead whole whose answer is still on its way', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    const [stored] = await namedLeads(db, [lead.id]);
    assert.ok(stored);
    await answerLead(db, stored, { by: 'ann@office.example', now, text: 'Soon', seen: 0 });
    assert.deepEqual((await deidentifyStep(db, request)).deidentified, []);
    assert.equal((await readAnswers(db, lead.id)).length, 1);
    await db.updateTable('delivery').set({ delivered_at: now }).execute();
    assert.deepEqual((await deidentifyStep(db, request)).deidentified, [lead.id]);
    assert.equal((await readAnswers(db, lead.id)).length, 0);
  });
});
