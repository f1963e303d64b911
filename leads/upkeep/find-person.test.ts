import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { acceptLeads, leadWith } from '../../testing/made-leads.ts';
import { openConfiguredDatabase } from '../../testing/test-database.ts';
import type { DeliveryKind } from '../delivery-kinds.ts';
import type { Lead } from '../lead.ts';
import { mailFolderIn } from '../mail-files.ts';
import { storeFileIn } from '../store/database/store-place.ts';
import { copyStore } from '../store/embedded/copy-store.ts';
import { inTransaction } from '../store/database/in-transaction.ts';
import { deleteLeads } from '../store/erasing/delete-leads.ts';
import { createStore } from '../store/store.ts';
import { addNote } from '../store/work/notes.ts';
import { readFound, withoutLeads } from './about-person.ts';
import { findPerson } from './find-person.ts';
import { readPerson } from './person.ts';

const address = 'zanele@client.example';
const noListener = { progress: () => undefined, say: () => undefined };

async function openStore(t: TestContext) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'person-'));
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  t.after(async () => {
    await db.destroy();
    await rm(dataDir, { recursive: true });
  });
  const find = (whom: string) =>
    findPerson({ db, dataDir, listener: noListener }, readPerson(whom));
  return { dataDir, db, find };
}

const cv = { field: 'cv', kind: 'pdf', bytes: 1, hash: '', scan: { state: 'none' } } as const;
const consent = { wording: 'I agree.', wordingHash: '', purpose: 'To answer', givenAt: 1 };

test('a person is found who is named in any single part of a lead', async (t) => {
  const { db, find } = await openStore(t);
  const named: readonly (readonly [place: string, Partial<Lead>])[] = [
    ['Answer to', { replyTo: address }],
    ['Message', { fields: [{ name: 'message', label: 'Message', value: `Ask ${address}` }] }],
    ['Field', { fields: [{ name: `rsvp[${address}]`, label: 'Rsvp', value: 'yes' }] }],
    ['Subject', { subject: `About ${address}` }],
    ['File', { files: [{ ...cv, name: `CV ${address}.pdf` }] }],
    ['Page', { page: '/contact?mail=zanele%40client.example' }],
    ['Page', { consent: { ...consent, page: `/contact?mail=${address}` } }],
    ['Attribution', { attribution: { landing: `/for/${address}` } }],
    ['Attribution', { attribution: { referrer: `https://a.example/${address}` } }],
    ['Attribution', { attribution: { campaign: 'utm_term=zanele%40client.example' } }],
  ];
  const leads = named.map(([, part]) => leadWith(part));
  await acceptLeads(db, [leadWith(), ...leads]);
  const found = await find(address);
  assert.deepEqual(
    new Map(found.leads.map(({ lead, places }) => [lead.id, places])),
    new Map(leads.map(({ id }, at) => [id, [named[at]?.[0]]])),
  );
});

test('a person is found as the recipient of an answer, and not as one of the mailbox’s own people', async (t) => {
  const { db, find } = await openStore(t);
  const store = createStore(db);
  const accept = async (kind: DeliveryKind, recipient: string, lastAnswer: string | null) => {
    const lead = leadWith();
    await store.accept({ lead, deliveries: [{ kind, recipient, idempotencyKey: null }] });
    await db
      .updateTable('delivery')
      .set({ last_answer: lastAnswer })
      .where('lead_id', '=', lead.id)
      .execute();
    return lead.id;
  };
  const answered = await accept('autoresponse', address, null);
  const quoted = await accept('answer', 'jo@client.example', `550 Ask ${address}`);
  await accept('notification', address, `550 ${address}`);
  const { leads } = await find(address);
  assert.deepEqual(new Set(leads.map(({ lead }) => lead.id)), new Set([answered, quoted]));
});

test('mail about a person is found by any part of it, and is kept with a lead that is kept', async (t) => {
  const { dataDir, db, find } = await openStore(t);
  const [hers, kept, other] = [
    leadWith({ replyTo: address }),
    leadWith({ replyTo: address }),
    leadWith(),
  ];
  await acceptLeads(db, [hers, kept, other]);
  const folder = mailFolderIn(dataDir);
  await mkdir(folder);
  const nameOf = ({ id }: Lead, what: string) => `${id}.${what}@site.example.eml`;
  const [ofHers, ofKept] = [nameOf(hers, 'notification'), nameOf(kept, 'notification')];
  const named = [
    [nameOf(other, 'subject'), `Subject: About ${address}\n\nWords`],
    [nameOf(other, 'to'), `To: ${address}\n\nWords`],
    [nameOf(other, 'reply'), `Reply-To: ${address}\n\nWords`],
    [nameOf(other, 'html'), `Content-Type: text/html\n\n<p>${address}</p>`],
  ] as const;
  const files = [
    [ofHers, 'Words'],
    [ofKept, 'Words'],
    [nameOf(other, 'none'), 'To: ann@office.example\n\nWords'],
    ...named,
  ] as const;
  for (const [name, mail] of files) await writeFile(path.join(folder, name), mail);
  const found = await find(address);
  const names = named.map(([name]) => name);
  assert.deepEqual(new Set(found.mailFiles), new Set([ofHers, ofKept, ...names]));
  const without = withoutLeads(found, new Set([kept.id]));
  assert.deepEqual(new Set(without.mailFiles), new Set([ofHers, ...names]));
  assert.deepEqual(
    without.leads.map(({ lead }) => lead.id),
    [hers.id],
  );
});

test('a lead that is also in a set-aside store is found once', async (t) => {
  const { dataDir, db, find } = await openStore(t);
  const [here, gone] = [leadWith({ replyTo: address }), leadWith({ replyTo: address })];
  await acceptLeads(db, [here, gone]);
  const file = storeFileIn(dataDir);
  await copyStore(file, `${file}.before-2026-11-01T000000.000Z`);
  await inTransaction(db, (trx) => deleteLeads(trx, [gone.id], Date.now()));
  const { leads } = await find(address);
  assert.deepEqual(
    new Map(leads.map(({ lead, setAside }) => [lead.id, setAside?.since])),
    new Map([
      [here.id, undefined],
      [gone.id, '2026-11-01'],
    ]),
  );
  assert.equal(leads.length, 2);
});

test('the content of a person’s leads is not kept in memory, and is read again from each store', async (t) => {
  const { dataDir, db, find } = await openStore(t);
  const leads = [1, 2, 3].map((n) => leadWith({ replyTo: address, message: `Words of ${n}` }));
  await acceptLeads(db, leads);
  const file = storeFileIn(dataDir);
  await copyStore(file, `${file}.before-2026-11-01T000000.000Z`);
  const [here, gone, later] = leads.map(({ id }) => id);
  assert.ok(here && gone && later);
  await inTransaction(db, (trx) => deleteLeads(trx, [gone], Date.now()));
  await addNote(db, here, { by: 'ann@office.example', now: 1, text: 'Rings' });
  const found = await find(address);
  assert.doesNotMatch(JSON.stringify(found), /Words of|Rings/);
  await inTransaction(db, (trx) => deleteLeads(trx, [later], Date.now()));
  const read = await Array.fromAsync(readFound(db, found.leads), ({ lead, written }) => [
    lead.id,
    lead.fields.map(({ value }) => value),
    written.map(({ text }) => text),
  ]);
  assert.deepEqual(read, [
    [here, ['Words of 1'], ['Rings']],
    [gone, ['Words of 2'], []],
  ]);
});
