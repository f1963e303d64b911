import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hashOf } from '../../../platform/hash.ts';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { erasingStore } from './erasing-store.ts';
import { createStore } from '../store.ts';
import { mergeSearchIndex, takeIn } from '../work/take-in.ts';

/** Words of each lead, all different. */
const wordsOfLead = 100;

onEachEngine(
  'An erasure',
  ({ storeOf }) => {
    test('leaves no word in the full-text index, not even as the first of a page', async () => {
      const db = await storeOf();
      const said = Array.from({ length: 400 }, (_, lead) =>
        Array.from({ length: wordsOfLead }, (__, word) => hashOf(`${lead} ${word}`).slice(0, 12)),
      );
      const leads = said.map((words) => leadWith({ message: words.join(' ') }));
      const store = createStore(db);
      for (const lead of leads) await store.accept({ lead, deliveries: [] });
      // As the desk does: takes in a few leads at a time, and merges a few index pages after each.
      for (let more = true; more;) {
        ({ more } = await takeIn(db, { after: '', openSince: 0, now, limit: 4 }));
        await mergeSearchIndex(db);
      }
      const erased = leads.filter((_, place) => place % 2 === 0).map(({ id }) => id);
      const { eraseLeads, vacuumFor } = erasingStore(db);
      assert.equal((await eraseLeads(erased)).leads, erased.length);
      assert.equal(await vacuumFor(['an erasure']), true);

      const { rows } = await sql<{ term: Uint8Array }>`select term from desk_words_idx`.execute(db);
      const begins = new Set(rows.map(({ term }) => Buffer.from(term).toString().slice(1)));
      const wordsErased = said.filter((_, place) => place % 2 === 0).flat();
      assert.deepEqual(
        wordsErased.filter((word) => begins.has(word)),
        [],
      );
    });
  },
  ['SQLite'],
);
