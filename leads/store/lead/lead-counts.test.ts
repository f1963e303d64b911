import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { acceptLeads, leadWith } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import { countLeads } from './lead-counts.ts';

onEachEngine('counting leads', ({ newPlace }) => {
  test('counts one snapshot, whatever is stored meanwhile', async () => {
    const place = await newPlace();
    await using db = await openConfiguredDatabase(place);
    await using other = await openConfiguredDatabase(place);
    const storeOne = () => acceptLeads(other, [leadWith()]);
    const oneMoreAfterEach: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await storeOne();
        return result;
      },
    };
    await storeOne();
    const { accepted, addsUp } = await countLeads(db.withPlugin(oneMoreAfterEach));
    assert.deepEqual({ accepted, addsUp }, { accepted: 1, addsUp: true });
    assert.ok((await countLeads(db)).accepted > 1);
  });
});
