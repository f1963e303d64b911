import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { readLeads } from './lead-filter.ts';

onEachEngine('looking for words', ({ storeOf }) => {
  test('finds them in every column, including characters that JSON escapes', async () => {
    const lead = leadWith({
      subject: String.raw`Order "Kiwi" of C:\shop, 100 %_!`,
      replyTo: '"jo b"@client.example',
      message: 'Say "İstanbul"\tand \\ no more',
    });
    const db = await storeOf(leadWith(), lead);
    const found = async (find: string) => {
      const ids: string[] = [];
      for await (const stored of readLeads(db, { find })) ids.push(stored.lead.id);
      return ids;
    };
    for (const words of [
      'order "kiwi"',
      String.raw`of c:\SHOP`,
      '100 %_!',
      '"jo b"@',
      'say "İstanbul"\tand \\',
    ]) {
      assert.deepEqual(await found(words), [lead.id], words);
    }
    for (const words of ['order kiwi', '100 %%!', String.raw`say \"i`]) {
      assert.deepEqual(await found(words), [], words);
    }
  });
});
