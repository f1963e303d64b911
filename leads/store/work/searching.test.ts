import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import type { Database } from '../database.ts';
import { readInbox } from './inbox.ts';
import { reopenLeads } from './deeds.ts';

// What somebody half remembers finds the lead. Under All the index of words is asked, under New each lead.

async function namesFound(db: Database, find: string): Promise<string[][]> {
  const names: string[][] = [];
  for (const view of ['all', 'new'] as const) {
    const request = { view, me: 'ann@office.example', now, lateAfterMs: 0, limit: 10, find };
    const { leads } = await readInbox(db, request);
    names.push(leads.map(({ lead }) => lead.fields[0]?.value ?? '').toSorted());
  }
  return names;
}

function from(name: string, phone: string) {
  return leadWith({
    fields: [
      { name: 'name', label: 'Name', value: name },
      { name: 'phone', label: 'Phone', value: phone },
    ],
  });
}

onEachEngine('A search', ({ storeOf }) => {
  test('for the beginning of a phone number finds it however its sender wrote it', async () => {
    const leads = [
      from('Anele', '083 555 0142'),
      from('Bea', '0835550199'),
      from('Cato', '+27 83 555-0177'),
      from('Dumi', '084 555 0142'),
    ];
    const db = await storeOf(...leads);
    await reopenLeads(
      db,
      leads.map(({ id }) => id),
    );
    const three = ['Anele', 'Bea', 'Cato'];
    for (const find of ['083 555', '083555', '+27 83 555', '0027 (83) 555', '83-555 0']) {
      assert.deepEqual(await namesFound(db, find), [three, three], find);
    }
    assert.deepEqual(await namesFound(db, '084 55'), [['Dumi'], ['Dumi']]);
    // Digits as they stand are still words, and too few of them no number.
    assert.deepEqual(await namesFound(db, '0177'), [['Cato'], ['Cato']]);
    assert.deepEqual(await namesFound(db, '835'), [[], []]);
    assert.deepEqual(await namesFound(db, '083 555 Bea'), [[], []]);
  });

  test('for the beginnings of several words finds who has all of them', async () => {
    const leads = [from('Lindiwe Maseko', '1'), from('Linda Botha', '2'), from('Al Maseko', '3')];
    const db = await storeOf(...leads);
    await reopenLeads(
      db,
      leads.map(({ id }) => id),
    );
    const lindiwe = ['Lindiwe Maseko'];
    for (const find of ['lin mase', 'mase lindi', 'lin maseko']) {
      assert.deepEqual(await namesFound(db, find), [lindiwe, lindiwe], find);
    }
    // A whole word is meant where it is found, and one of two letters begins nothing.
    assert.deepEqual(await namesFound(db, 'al mas'), [['Al Maseko'], ['Al Maseko']]);
    assert.deepEqual(await namesFound(db, 'li maseko'), [[], []]);
  });
});
