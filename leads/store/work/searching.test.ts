import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import type { Database } from '../database/database.ts';
import { referenceOf } from '../../lead.ts';
import { readInbox } from './inbox.ts';
import { reopenLeads } from './deeds.ts';

// Half-remembered words find the lead. A search under All uses the full-text index, one under New checks each lead.

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
  test('by the beginning of a phone number finds it in any notation', async () => {
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
    // A group of digits is still a word; too few digits are no number.
    assert.deepEqual(await namesFound(db, '0177'), [['Cato'], ['Cato']]);
    assert.deepEqual(await namesFound(db, '835'), [[], []]);
    assert.deepEqual(await namesFound(db, '083 555 Bea'), [[], []]);
    // The prefix of every number's word.
    assert.deepEqual(await namesFound(db, 'tel'), [[], []]);
    // A search for punctuation alone finds nothing, instead of being ignored.
    for (const find of ['!!!', '—', '+ ()']) assert.deepEqual(await namesFound(db, find), [[], []]);
  });

  test('finds words with invisible characters or full-width letters', async () => {
    const leads = [
      from('Sibo\u00ADngile Ma\u200Bhlangu', '083\u2060 555\u200B0142'),
      from('Ｋｅｎｊｉ', '１'),
    ];
    const db = await storeOf(...leads);
    await reopenLeads(
      db,
      leads.map(({ id }) => id),
    );
    const first = [leads[0]?.fields[0]?.value ?? ''];
    for (const find of ['sibongile', 'Mahlangu', 'mahl\u00ADangu', '083 555 0142', '0835550142']) {
      assert.deepEqual(await namesFound(db, find), [first, first], JSON.stringify(find));
    }
    assert.deepEqual(await namesFound(db, 'kenji'), [['Ｋｅｎｊｉ'], ['Ｋｅｎｊｉ']]);
  });

  test('by letters and digits finds them written together and apart', async () => {
    const texts = ['VAT201 for March', 'EMP 201 or IRP5', '201', 'By May 5th 2026'];
    const leads = texts.map((text, place) => from(text, String(place)));
    const db = await storeOf(...leads);
    await reopenLeads(
      db,
      leads.map(({ id }) => id),
    );
    const [vat = '', emp = '', , due = ''] = leads.map(({ fields }) => fields[0]?.value);
    for (const find of ['vat 201', 'VAT-201', 'vat201', 'march vat 20']) {
      assert.deepEqual(await namesFound(db, find), [[vat], [vat]], find);
    }
    for (const find of ['emp201', 'irp 5', 'emp201 irp 5']) {
      assert.deepEqual(await namesFound(db, find), [[emp], [emp]], find);
    }
    assert.deepEqual(await namesFound(db, 'may 5th 2026'), [[due], [due]]);
  });

  test('by several prefixes finds leads with all of them', async () => {
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
    // A whole word that is found is not a prefix, and two letters never are.
    assert.deepEqual(await namesFound(db, 'al mas'), [['Al Maseko'], ['Al Maseko']]);
    assert.deepEqual(await namesFound(db, 'li maseko'), [[], []]);
  });

  test('by the end of a phone number finds it if no word matches', async () => {
    const leads = [from('Anele', '083 555 0142'), from('Bea', '0835550199'), from('Year', '2042')];
    const db = await storeOf(...leads);
    await reopenLeads(
      db,
      leads.map(({ id }) => id),
    );
    for (const find of ['550199', '0199', '555 0199', '5550199']) {
      assert.deepEqual(await namesFound(db, find), [['Bea'], ['Bea']], find);
    }
    assert.deepEqual(await namesFound(db, '2042'), [['Year'], ['Year']]);
    assert.deepEqual(await namesFound(db, '199'), [[], []]);
    assert.deepEqual(await namesFound(db, '5550198'), [[], []]);
    const nearly = { view: 'all', me: '', now, lateAfterMs: 0, limit: 10 } as const;
    assert.equal((await readInbox(db, { ...nearly, find: '550199' })).nearly, 'ended');
    assert.equal((await readInbox(db, { ...nearly, find: '083 555' })).nearly, undefined);
  });

  test('by a word with one wrong letter finds similar words', async () => {
    const leads = [
      from('Lindiwe Nkosi', '1'),
      from('Thandi Nkosi', '2'),
      from('Pieter Oosthuizen', '3'),
      from('Anna Zulu', '4'),
    ];
    const db = await storeOf(...leads);
    await reopenLeads(
      db,
      leads.map(({ id }) => id),
    );
    const both = ['Lindiwe Nkosi', 'Thandi Nkosi'];
    for (const find of ['nkossi', 'Nksi', 'nkozi', 'nksoi', 'kosi', 'knosi', 'nkois']) {
      assert.deepEqual(await namesFound(db, find), [both, both], find);
    }
    const thandi = ['Thandi Nkosi'];
    for (const find of ['tandi nkossi', 'than nkosii', 'nkossi thandi']) {
      assert.deepEqual(await namesFound(db, find), [thandi, thandi], find);
    }
    const pieter = ['Pieter Oosthuizen'];
    assert.deepEqual(await namesFound(db, 'oosthuisen'), [pieter, pieter]);
    for (const find of ['nqozi', 'zulus nkossi', 'zlu', 'pieter nkossi']) {
      assert.deepEqual(await namesFound(db, find), [[], []], find);
    }
    const nearly = { view: 'all', me: '', now, lateAfterMs: 0, limit: 10 } as const;
    assert.equal((await readInbox(db, { ...nearly, find: 'nkossi' })).nearly, 'spelt');
    assert.equal((await readInbox(db, { ...nearly, find: 'nqozi' })).leads.length, 0);
  });

  test('by a reference finds its lead in any notation', async () => {
    const digits = { ...from('Digits', '1'), id: '0197f000-0000-7000-8000-2010c8531d09' };
    const letters = { ...from('Letters', '2'), id: '0197f000-0000-7000-8000-201296308587' };
    const db = await storeOf(digits, letters);
    await reopenLeads(db, [digits.id, letters.id]);
    assert.match(referenceOf(digits.id), /^[\d-]+$/);
    for (const [name, reference] of [
      ['Digits', referenceOf(digits.id)],
      ['Letters', referenceOf(letters.id)],
    ] as const) {
      for (const find of [
        reference,
        reference.toLowerCase(),
        reference.replace('-', ''),
        reference.replace('-', ' '),
        reference.replaceAll('0', 'o').replaceAll('1', 'l'),
        `Ref: ${reference}.`,
        `reference ${reference}`,
      ]) {
        assert.deepEqual(await namesFound(db, find), [[name], [name]], find);
      }
    }
  });
});
