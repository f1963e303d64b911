import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type Transaction } from 'kysely';
import { deskOver } from '../../testing/desk-over.ts';
import { leadWith, now } from '../../testing/made-leads.ts';
import { onEachEngine } from '../../testing/test-engines.ts';
import { giveAccess, removeAccess } from '../../leads/store/access/change-access.ts';
import type { User } from '../../leads/store/access/users.ts';
import { deleteLeads } from '../../leads/store/erasing/delete-leads.ts';
import { parkLeads, replayLeads } from '../../leads/store/lead/act-by-hand.ts';
import type { Database } from '../../leads/store/database/database.ts';
import type { Schema } from '../../leads/store/tables/schema.ts';
import { referenceOf, type Lead } from '../../leads/lead.ts';
import { namedLeads } from '../../leads/store/lead/stored-lead.ts';
import { answerLead } from '../../leads/store/work/answers.ts';
import {
  forgetMarks,
  handLeads,
  reopenLeads,
  settleLeads,
  unsettleLeads,
} from '../../leads/store/work/deeds.ts';
import { putOff } from '../../leads/store/work/put-off.ts';
import { readInbox } from '../../leads/store/work/inbox.ts';
import { takeIn } from '../../leads/store/work/take-in.ts';
import { createStore } from '../../leads/store/store.ts';
import { readWork } from '../../leads/store/work/lead-work.ts';
import {
  changeSavedAnswer,
  readSavedAnswers,
  removeSavedAnswer,
  saveAnswer,
} from '../../leads/store/work/saved-answers.ts';
import { saidDay, shownTime } from '../../leads/times.ts';
import { invite } from '../../leads/upkeep/invite.ts';
import { writeAbout } from '../lead/write-about.ts';
import { doDeed } from './deeds.ts';
import { deeds } from '../writing/every-deed.ts';
import { dayMs } from '../../platform/clock.ts';
import { until as waitUntil } from '../../testing/until.ts';

const [ann, ben] = ['ann@office.example', 'ben@office.example'];
const by = { by: ann, now };
const user: User = {
  id: 'ann',
  address: ann,
  name: 'Ann',
  role: 'owner',
  createdAt: now,
  signedInAt: now,
};

/** The outcome of a form that is sent while another person's write is under way. */
async function pressedWhile(
  db: Database,
  form: FormData,
  write: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<Awaited<ReturnType<typeof doDeed>>> {
  const blocked = sql`select 1 from pg_locks where not granted`;
  let isOver = false;
  const { pressing } = await db.transaction().execute(async (trx) => {
    await write(trx);
    const begun = doDeed(deskOver(db), user, form).finally(() => (isOver = true));
    await waitUntil(async () => isOver || (await blocked.execute(db)).rows.length > 0);
    return { pressing: begun };
  });
  return pressing;
}

function problemOf(done: Awaited<ReturnType<typeof doDeed>>): string {
  return 'problem' in done ? done.problem : '';
}

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** All rows that deeds at the desk may change. */
async function everythingIn(db: Database): Promise<unknown> {
  const tables = ['lead', 'delivery', 'desk_lead', 'lead_note', 'answer', 'saved_answer'] as const;
  const access = ['spam_mark', 'desk_user', 'letter'] as const;
  const rows: unknown[] = [];
  for (const table of [...tables, ...access]) {
    rows.push(await db.selectFrom(table).selectAll().orderBy(sql.lit(1)).execute());
  }
  return rows;
}

onEachEngine('What is done at the desk', ({ storeOf }) => {
  const spam = { score: 9, reasons: ['A reason.'], quarantined: true };

  test('is not done if the log cannot record it', async () => {
    const [open, held, waiting, parked, settled] = [
      leadWith(),
      leadWith({ spam }),
      leadWith(),
      leadWith(),
      leadWith(),
    ];
    const db = await storeOf(open, held, waiting, parked, settled);
    const desk = deskOver(db);
    await parkLeads(db, await namedLeads(db, [parked.id]), now);
    await doDeed(
      desk,
      user,
      formOf([
        ['do', 'spam'],
        ['id', settled.id],
      ]),
    );
    await saveAnswer(db, { title: 'Soon', text: 'Soon.' }, by);
    await giveAccess(db, { address: ann, name: 'Ann', role: 'owner' }, by);
    const [saved] = await readSavedAnswers(db);
    const [stored] = await namedLeads(db, [open.id]);
    assert.ok(saved && stored);
    const of = {
      release: held,
      replay: parked,
      park: waiting,
      leave: parked,
      reopen: settled,
      unsettle: settled,
    } as const;
    const what: Record<string, () => Promise<unknown>> = {
      answer: () =>
        write('answer', [
          ['text', 'Yes.'],
          ['seen', '0'],
        ]),
      note: () => write('note', [['text', 'A note.']]),
      'keep words': () =>
        write('save-answer', [
          ['text', 'Yes.'],
          ['title', 'Yes'],
        ]),
      'change words': () => changeSavedAnswer(db, { ...saved, text: 'Later.' }, by),
      'remove words': () => removeSavedAnswer(db, saved.id, by),
      'forget what is learned': () => forgetMarks(db, by),
      invite: () =>
        invite(
          db,
          { address: 'ben@office.example', name: 'Ben', role: 'owner' },
          { ...by, url: 'https://desk.example' },
        ),
    };
    const write = (kind: 'answer' | 'note' | 'save-answer', fields: [string, string][]) =>
      writeAbout(desk, user, stored, { what: kind, form: formOf(fields) });
    for (const name of Object.keys(deeds)) {
      const { id } = of[name as keyof typeof of] ?? open;
      what[name] = () =>
        doDeed(
          desk,
          user,
          formOf([
            ['do', name],
            ['id', id],
            ['to', ann],
            ['until', '2126-11-21'],
            [`before ${id}`, name === 'reopen' ? 'spam' : ''],
          ]),
        );
    }
    // As if the disk were full for the audit log only.
    await sql`drop table audit_entry`.execute(db);
    const before = await everythingIn(db);
    for (const [name, act] of Object.entries(what)) {
      await assert.rejects(act, name);
      assert.deepEqual(await everythingIn(db), before, name);
    }
  });

  test('is done to each lead once, and logged once, however often a form names it', async () => {
    const held = leadWith({ spam });
    const db = await storeOf(held);
    const twice = formOf([
      ['do', 'release'],
      ['id', held.id],
      ['id', held.id],
    ]);
    let timesWoken = 0;
    const desk = { ...deskOver(db), wake: () => void (timesWoken += 1) };
    const shown = desk.changes.count();
    const done = await doDeed(desk, user, twice);
    assert.deepEqual('done' in done && done.done, 'It goes out now.');
    assert.equal(timesWoken, 1, 'by the relay, at once');
    assert.ok(desk.changes.count() > shown, 'other pages show it');
    const entries = await db.selectFrom('audit_entry').selectAll().execute();
    assert.deepEqual(
      entries.map(({ act, subject }) => [act, subject]),
      [['released', held.id]],
    );
  });

  test('is done to as many leads as a page shows, however many a form names', async () => {
    const leads = Array.from({ length: 201 }, () => leadWith());
    const db = await storeOf(...leads);
    const ids = leads.map(({ id }) => ['id', id] as const);
    const done = await doDeed(deskOver(db), user, formOf([['do', 'take'], ...ids]));
    assert.equal('done' in done && done.done, '200 leads are yours.');
  });

  test('is done to the leads that still allow it, and says how many do not', async () => {
    const [released, erased, ...held] = Array.from({ length: 4 }, () => leadWith({ spam })) as [
      Lead,
      Lead,
      ...Lead[],
    ];
    const db = await storeOf(released, erased, ...held);
    const desk = deskOver(db);
    await doDeed(
      desk,
      user,
      formOf([
        ['do', 'release'],
        ['id', released.id],
      ]),
    );
    await db.transaction().execute((trx) => deleteLeads(trx, [erased.id], null));
    const ids = [released, erased, ...held].map(({ id }) => ['id', id] as const);
    const done = await doDeed(desk, user, formOf([['do', 'release'], ...ids]));
    assert.equal('done' in done && done.done, '2 leads go out now. 2 were left as they are.');
    const again = await doDeed(desk, user, formOf([['do', 'release'], ...ids]));
    assert.match(problemOf(again), /somebody else acted first/);
  });

  test('is undone so that each lead goes back to whoever had it, and nobody loses one', async () => {
    const leads = [leadWith(), leadWith(), leadWith(), leadWith()];
    const [bens, nobodys, gone, taken] = leads.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ];
    const db = await storeOf(...leads);
    const desk = deskOver(db);
    const role = 'member' as const;
    await giveAccess(db, { address: ben, name: 'Ben', role: 'owner' }, by);
    const cat = await giveAccess(db, { address: 'cat@office.example', name: 'Cat', role }, by);
    await handLeads(db, [bens, taken], { to: ben, now });
    await handLeads(db, [gone], { to: cat.address, now });
    const all = leads.map(({ id }) => ['id', id] as const);
    const had = { [bens]: ben, [taken]: ben, [gone]: cat.address };
    const shown = Object.entries(had).map(([id, holder]) => [`before ${id}`, holder] as const);
    const take = await doDeed(desk, user, formOf([['do', 'take'], ...all, ...shown]));
    const undo = 'undo' in take ? take.undo : undefined;
    assert.ok(undo);
    // Meanwhile one person it was taken from leaves, and another gets one of theirs back.
    await removeAccess(db, cat.id, by);
    await handLeads(db, [taken], { to: ben, now });
    const back = await doDeed(desk, user, formOf([['do', undo.name], ...undo.fields]));
    assert.equal(
      'done' in back && back.done,
      '3 leads are back with whoever had them. One was left as it is.',
    );
    const holderOf = async (id: string) => (await readWork(db, id))?.taken_by;
    assert.deepEqual(await Promise.all([bens, nobodys, gone, taken].map(holderOf)), [
      ben,
      null,
      null,
      ben,
    ]);
  });

  test('takes, hides or hands over no lead of a colleague whom its page does not show', async () => {
    const leads = [leadWith(), leadWith()];
    const [taken, nobodys] = leads.map(({ id }) => id) as [string, string];
    const db = await storeOf(...leads);
    for (const address of [ann, 'cat@office.example'])
      await giveAccess(db, { address, name: address, role: 'owner' }, by);
    const press = (name: string, ids: string[], shown: string) => {
      const fields = ids.flatMap((id): [string, string][] => [
        ['id', id],
        [`before ${id}`, id === taken ? shown : ''],
      ]);
      const more: [string, string][] = [
        ['to', 'cat@office.example'],
        ['until', '2126-11-21'],
      ];
      return doDeed(deskOver(db), user, formOf([['do', name], ...more, ...fields]));
    };
    for (const name of ['take', 'hand-over', 'tomorrow', 'next-week', 'until-day', 'spam']) {
      await handLeads(db, [taken], { to: ben, now });
      await handLeads(db, [nobodys], { to: null, now });
      for (const shown of ['', 'cat@office.example'])
        assert.match(
          problemOf(await press(name, [taken], shown)),
          /somebody else acted first/,
          name,
        );
      const both = await press(name, [taken, nobodys], '');
      assert.match('done' in both ? both.done : '', /^It .* One was left as it is\.$/, name);
      const work = await readWork(db, taken);
      assert.deepEqual([work?.taken_by, work?.put_off_until], [ben, null], name);
      assert.ok('done' in (await press(name, [taken], ben)), name);
      await reopenLeads(db, [taken, nobodys]);
      await putOff(db, [taken], null);
    }
    await handLeads(db, [taken], { to: ben, now });
    for (const shown of [ann, ben])
      assert.match(problemOf(await press('let-go', [taken], shown)), /somebody else acted first/);
  });

  test('leaves a released lead open, even if its page shows it as spam', async () => {
    const held = leadWith({ spam });
    const db = await storeOf(held);
    for (const name of ['spam', 'release']) {
      const form = formOf([
        ['do', name],
        ['id', held.id],
        [`before ${held.id}`, name === 'release' ? 'spam' : ''],
      ]);
      assert.ok('done' in (await doDeed(deskOver(db), user, form)), name);
    }
    const found = await readInbox(db, { view: 'new', me: ann, now, lateAfterMs: 0, limit: 10 });
    assert.deepEqual(
      found.leads.map(({ lead }) => lead.id),
      [held.id],
    );
  });

  test('sends no lead that a colleague has marked as spam since it was shown, not even by an Undo', async () => {
    const [held, parked, settled] = [leadWith({ spam }), leadWith(), leadWith()];
    const others = [leadWith({ spam }), leadWith(), leadWith()];
    const db = await storeOf(held, parked, settled, ...others);
    const desk = deskOver(db);
    const press = (name: string, fields: readonly (readonly [string, string])[]) =>
      doDeed(desk, user, formOf([['do', name], ...fields]));
    const [one, two, three] = [held, parked, settled].map(({ id }, place) =>
      [id, others[place]?.id ?? ''].map((named) => ['id', named] as const),
    );
    assert.ok(one && two && three);
    const park = await press('park', two);
    assert.ok('undo' in park && park.undo);
    await press('elsewhere', three);
    await unsettleLeads(db, [settled.id], ann);
    const spams = [held, parked, settled].map(({ id }) => id);
    await settleLeads(db, spams, 'spam', { by: ben, now });
    for (const [name, fields] of [
      ['release', one],
      [park.undo.name, park.undo.fields],
      ['reopen', three],
    ] as const) {
      const done = await press(name, fields);
      assert.match('done' in done ? done.done : '', /^It .* One was left as it is\.$/, name);
      assert.match(problemOf(await press(name, fields)), /somebody else acted first/, name);
    }
    for (const id of spams) assert.equal((await readWork(db, id))?.settled_how, 'spam');
    const stored = await namedLeads(db, spams);
    assert.deepEqual(
      stored.map(({ status }) => status),
      ['quarantined', 'parked', 'parked'],
    );
  });

  test('sends spam on that was being sent, when leaving it undelivered is undone', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    await settleLeads(db, [lead.id], 'spam', { by: ben, now });
    // A sender had claimed it, and its mail server then refused it temporarily.
    await db.updateTable('delivery').set({ parked_at: null, last_answer: '451 Later' }).execute();
    const press = (name: string, fields: readonly (readonly [string, string])[]) =>
      doDeed(deskOver(db), user, formOf([['do', name], ...fields]));
    const park = await press('park', [
      ['id', lead.id],
      [`before ${lead.id}`, 'spam'],
    ]);
    assert.ok('undo' in park && park.undo);
    const undone = await press(park.undo.name, park.undo.fields);
    assert.equal('done' in undone && undone.done, 'It is sent again now.');
  });

  test('leaves a lead undelivered, in an Undo, that a colleague has left so since', async () => {
    const [twice, once] = [leadWith(), leadWith()];
    const db = await storeOf(twice, once);
    const ids = [twice, once].map(({ id }) => ['id', id] as const);
    const park = await doDeed(deskOver(db), user, formOf([['do', 'park'], ...ids]));
    assert.ok('undo' in park && park.undo);
    await parkLeads(db, await namedLeads(db, [twice.id]), now + 1);
    const form = formOf([['do', park.undo.name], ...park.undo.fields]);
    const undone = await doDeed(deskOver(db), user, form);
    assert.equal('done' in undone && undone.done, 'It is sent again now. One was left as it is.');
  });

  test('does not park a lead shown as given up that a colleague has sent again since', async () => {
    const [again, given] = [leadWith(), leadWith()];
    const db = await storeOf(again, given);
    await db.updateTable('delivery').set({ parked_at: now, last_answer: '550 No' }).execute();
    await replayLeads(db, await namedLeads(db, [again.id]), now);
    const press = (...leads: readonly Lead[]) =>
      doDeed(
        deskOver(db),
        user,
        formOf([['do', 'leave'], ...leads.map(({ id }) => ['id', id] as const)]),
      );
    assert.match(problemOf(await press(again)), /is waiting, not parked/);
    const both = await press(again, given);
    assert.match('done' in both ? both.done : '', /^It is not tried .* One was left as it is\.$/);
    const stored = await namedLeads(db, [again.id, given.id]);
    assert.deepEqual(
      stored.map(({ status }) => status),
      ['waiting', 'parked'],
    );
  });

  test('does not park a lead shown as being tried that a colleague has sent again since', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const press = async () => {
      const [stored] = await namedLeads(db, [lead.id]);
      assert.equal(stored?.status, 'waiting');
      const fields = { do: 'park', id: lead.id, at: String(stored.deliveries[0]?.trying_since) };
      return () => doDeed(deskOver(db), user, formOf(Object.entries(fields)));
    };
    const stale = await press();
    await parkLeads(db, await namedLeads(db, [lead.id]), now);
    await replayLeads(db, await namedLeads(db, [lead.id]), now + 1);
    assert.match(problemOf(await stale()), /somebody else acted first/);
    const asItIs = await press();
    assert.ok('done' in (await asItIs()));
  });

  test('does not park a lead marked as spam since its page was shown, so that undoing the mark sends it', async () => {
    const [junk, other] = [leadWith(), leadWith()];
    const db = await storeOf(junk, other);
    const press = (name: string, fields: readonly (readonly [string, string])[]) =>
      doDeed(deskOver(db), user, formOf([['do', name], ...fields]));
    const called = await press('spam', [['id', junk.id]]);
    const park = await press('park', [
      ['id', junk.id],
      ['id', other.id],
    ]);
    assert.match('done' in park ? park.done : '', /^It is not tried .* One was left as it is\.$/);
    assert.ok('undo' in called && called.undo);
    await press(called.undo.name, called.undo.fields);
    const stored = await namedLeads(db, [junk.id, other.id]);
    assert.deepEqual(
      stored.map(({ status }) => status),
      ['waiting', 'parked'],
    );
  });

  test('does not send spam again, and leaves it out among others', async () => {
    const [junk, real] = [leadWith(), leadWith()];
    const db = await storeOf(junk, real);
    await settleLeads(db, [junk.id], 'spam', { by: ben, now });
    // A sender had claimed the one.
    await db.updateTable('delivery').set({ parked_at: now, last_answer: '550 No' }).execute();
    const press = (...leads: readonly Lead[]) => {
      const ids = leads.map(({ id }) => ['id', id] as const);
      const shown = [`before ${junk.id}`, 'spam'] as const;
      return doDeed(deskOver(db), user, formOf([['do', 'replay'], shown, ...ids]));
    };
    assert.equal(problemOf(await press(junk)), 'It is marked as spam: open it again first.');
    const both = await press(junk, real);
    assert.equal('done' in both && both.done, 'It is sent again now. One was left as it is.');
  });

  test('hands a lead to somebody, tells them by mail, and takes it back from them alone', async () => {
    const leads = [leadWith(), leadWith()];
    const [kept = '', moved = ''] = leads.map(({ id }) => id);
    const db = await storeOf(...leads);
    const desk = deskOver(db);
    await giveAccess(db, { address: ann, name: 'Ann', role: 'owner' }, by);
    await giveAccess(db, { address: ben, name: 'Ben', role: 'member' }, by);
    const cat = { address: 'cat@office.example', name: 'Cat', role: 'member' } as const;
    await giveAccess(db, cat, by);
    await handLeads(db, [kept], { to: cat.address, now });
    await putOff(db, [moved], now + 100 * dayMs);
    const ids = [kept, moved].map((id) => ['id', id] as const);
    const shown = [`before ${kept}`, cat.address] as const;
    const hand = await doDeed(
      desk,
      user,
      formOf([['do', 'hand-over'], ['to', ben], shown, ...ids]),
    );
    assert.ok('undo' in hand && hand.undo);
    assert.equal(hand.done, '2 leads are Ben’s now. One of them is put off.');
    const holderOf = async (id: string) => (await readWork(db, id))?.taken_by;
    assert.deepEqual(await Promise.all([kept, moved].map(holderOf)), [ben, ben]);
    const letters = await db.selectFrom('letter').selectAll().execute();
    assert.deepEqual(
      letters.map(({ recipient, subject }) => [recipient, subject]),
      [[ben, 'Ann handed 2 leads to you']],
    );
    const later = ` (put off until ${shownTime(now + 100 * dayMs)})`;
    const lines = [referenceOf(kept), `${referenceOf(moved)}${later}`];
    for (const line of lines) assert.ok(letters[0]?.text.includes(`/leads/${line}\n`), line);
    const entries = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('act', '=', 'handed over')
      .execute();
    assert.deepEqual(
      new Map(entries.map(({ subject, detail }) => [subject, detail])),
      new Map([
        [kept, ben],
        [moved, ben],
      ]),
    );
    // Meanwhile somebody takes one of them from him.
    await handLeads(db, [moved], { to: cat.address, now });
    const back = await doDeed(desk, user, formOf([['do', hand.undo.name], ...hand.undo.fields]));
    assert.equal(
      'done' in back && back.done,
      'It is back with whoever had it. One was left as it is.',
    );
    assert.deepEqual(await Promise.all([kept, moved].map(holderOf)), [cat.address, cat.address]);
    const nobody = formOf([
      ['do', 'hand-over'],
      ['to', 'gone@office.example'],
      ['id', kept],
    ]);
    assert.match(problemOf(await doDeed(desk, user, nobody)), /may no longer sign in/);
    assert.equal(await holderOf(kept), cat.address);
  });

  for (const name of ['elsewhere', 'spam'])
    test(`${name} is not opened again by an Undo if somebody has answered meanwhile`, async () => {
      const leads = [leadWith(), leadWith()];
      const [answered, open] = leads.map(({ id }) => id) as [string, string];
      const db = await storeOf(...leads);
      const desk = deskOver(db);
      const settle = formOf([
        ['do', name],
        ['id', answered],
        ['id', open],
      ]);
      const done = await doDeed(desk, user, settle);
      assert.ok('undo' in done && done.undo);
      const [stored] = await namedLeads(db, [answered]);
      assert.ok(stored);
      await answerLead(db, stored, { by: ben, now, text: 'Yes.', seen: 0, seenElsewhere: true });
      const back = await doDeed(desk, user, formOf([['do', done.undo.name], ...done.undo.fields]));
      assert.equal('done' in back && back.done, 'It is open again. One was left as it is.');
      assert.equal((await readWork(db, answered))?.settled_how, 'answered');
    });

  test('puts a lead off until a day that is still to come', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    const desk = deskOver(db);
    const put = (until: string) =>
      doDeed(
        desk,
        user,
        formOf([
          ['do', 'until-day'],
          ['until', until],
          ['id', lead.id],
        ]),
      );
    assert.match(problemOf(await put('31 June')), /31 June is not a date/);
    for (const past of ['2026-01-05', shownTime(now).slice(0, 10)]) {
      assert.match(problemOf(await put(past)), /still to come/);
    }
    assert.equal((await readWork(db, lead.id))?.put_off_until, null);
    const done = await put('2126-11-21');
    assert.equal('done' in done && done.done, 'It comes back on 21 Nov 2126.');
    // When its day begins in South Africa.
    const { put_off_until: until } = (await readWork(db, lead.id)) ?? {};
    assert.equal(until, Date.UTC(2126, 10, 20, 22));
  });

  test('is undone so that each lead is put off until its own day again', async () => {
    const leads = [leadWith(), leadWith(), leadWith()];
    const [friday = '', back = '', never = ''] = leads.map(({ id }) => id);
    const db = await storeOf(...leads);
    const desk = deskOver(db);
    const ids = leads.map(({ id }) => ['id', id] as const);
    const days = [now + 2 * dayMs, now - dayMs, null];
    const daysOf = async () => {
      const work = await Promise.all([friday, back, never].map((id) => readWork(db, id)));
      return work.map((one) => one?.put_off_until);
    };
    for (const [name, says] of [
      ['next-week', '3 leads come back in a week.'],
      ['today', '3 leads are back.'],
    ] as const) {
      for (const [place, { id }] of leads.entries()) await putOff(db, [id], days[place] ?? null);
      const done = await doDeed(desk, user, formOf([['do', name], ...ids]));
      assert.ok('undo' in done && done.undo, name);
      assert.equal(done.done, says);
      const undone = await doDeed(
        desk,
        user,
        formOf([['do', done.undo.name], ...done.undo.fields]),
      );
      assert.equal('done' in undone && undone.done, '3 leads are put off as before.');
      // A day that is over hides nothing, and is not restored.
      assert.deepEqual(await daysOf(), [now + 2 * dayMs, null, null]);
    }
    const one = await doDeed(
      desk,
      user,
      formOf([
        ['do', 'tomorrow'],
        ['id', never],
      ]),
    );
    assert.ok('undo' in one && one.undo);
    const undone = await doDeed(desk, user, formOf([['do', one.undo.name], ...one.undo.fields]));
    assert.equal('done' in undone && undone.done, 'It is back.');
    const forged = formOf([
      ['do', 'earlier-day'],
      ['id', friday],
      [`before ${friday}`, 'never'],
      ['now', String(now + 2 * dayMs)],
    ]);
    assert.ok('done' in (await doDeed(desk, user, forged)));
    assert.deepEqual(await daysOf(), [null, null, null]);
  });

  test('keeps, in an Undo, what somebody else has put off or called back since', async () => {
    const [theirs, mine] = [leadWith(), leadWith()];
    const db = await storeOf(theirs, mine);
    const desk = deskOver(db);
    const daysOf = () =>
      Promise.all([theirs, mine].map(async ({ id }) => (await readWork(db, id))?.put_off_until));
    const ids = [theirs, mine].map(({ id }) => ['id', id] as [string, string]);
    for (const [name, until] of [
      ['next-week', null],
      ['next-week', now + 2 * dayMs],
      ['today', now + 2 * dayMs],
    ] as const) {
      for (const { id } of [theirs, mine]) await putOff(db, [id], now + 3 * dayMs);
      const done = await doDeed(desk, user, formOf([['do', name], ...ids]));
      assert.ok('undo' in done && done.undo);
      await putOff(db, [theirs.id], until);
      const takeBack = () =>
        doDeed(desk, user, formOf([['do', done.undo?.name ?? ''], ...(done.undo?.fields ?? [])]));
      const undone = await takeBack();
      assert.equal(
        'done' in undone && undone.done,
        'It is put off as before. One was left as it is.',
      );
      assert.deepEqual(await daysOf(), [until, now + 3 * dayMs]);
      assert.ok('problem' in (await takeBack()));
      assert.deepEqual(await daysOf(), [until, now + 3 * dayMs]);
    }
  });

  test('hides no lead, in an Undo, from whoever has taken it since it was called back', async () => {
    const [taken, bens] = [leadWith(), leadWith()];
    const db = await storeOf(taken, bens);
    const ids = [taken.id, bens.id];
    await handLeads(db, [bens.id], { to: ben, now: now - dayMs });
    await putOff(db, ids, now + dayMs);
    const press = (name: string, fields: readonly (readonly [string, string])[]) =>
      doDeed(deskOver(db), user, formOf([['do', name], ...fields]));
    const back = await press(
      'today',
      ids.map((id) => ['id', id]),
    );
    assert.ok('undo' in back && back.undo);
    await handLeads(db, [taken.id], { to: ben, now: now + 1 });
    const undone = await press(back.undo.name, back.undo.fields);
    assert.equal(
      'done' in undone && undone.done,
      'It is put off as before. One was left as it is.',
    );
    const works = await Promise.all(ids.map((id) => readWork(db, id)));
    assert.deepEqual(
      works.map((work) => work?.put_off_until),
      [null, now + dayMs],
    );
  });

  test('says of a lead that it is put off when it is taken, handed over, put back or opened again', async () => {
    const leads = [leadWith(), leadWith(), leadWith()];
    const [one = '', other = '', open = ''] = leads.map(({ id }) => id);
    const db = await storeOf(...leads);
    await giveAccess(db, { address: ben, name: 'Ben', role: 'owner' }, by);
    await putOff(db, [one, other], now + 100 * dayMs);
    const day = saidDay(now + 100 * dayMs, now);
    const says = async (name: string, ...ids: string[]) => {
      const fields = ids.flatMap((id): [string, string][] => [['id', id]]);
      const done = await doDeed(deskOver(db), user, formOf([['do', name], ['to', ben], ...fields]));
      return 'done' in done && done.done;
    };
    assert.equal(await says('take', one), `It is yours. It is put off until ${day}.`);
    assert.equal(await says('let-go', one), `It is nobody’s now. It is put off until ${day}.`);
    await says('elsewhere', one);
    assert.equal(await says('unsettle', one), `It is open again. It is put off until ${day}.`);
    assert.equal(await says('take', one, open), '2 leads are yours. One of them is put off.');
    assert.equal(await says('tomorrow', open), 'It comes back tomorrow at this time.');
    assert.equal(await says('today', open), 'It is back.');
    assert.equal(
      await says('hand-over', one, other, open),
      '3 leads are Ben’s now. 2 of them are put off.',
    );
  });

  test('calls a lead back that was put off when it is opened again, but not by an Undo', async () => {
    const lead = leadWith();
    const db = await storeOf(lead);
    await putOff(db, [lead.id], now + dayMs);
    const press = async (name: string) => {
      const form = formOf([
        ['do', name],
        ['id', lead.id],
      ]);
      assert.ok('done' in (await doDeed(deskOver(db), user, form)), name);
      return (await readWork(db, lead.id))?.put_off_until;
    };
    await press('elsewhere');
    assert.equal(await press('unsettle'), now + dayMs);
    await press('elsewhere');
    assert.equal(await press('reopen'), null);
  });

  test('is done even to a lead that the desk has not taken in yet', async () => {
    const leads = [leadWith(), leadWith(), leadWith()];
    const [takenId = '', settledId = '', answeredId = ''] = leads.map(({ id }) => id);
    const db = await storeOf();
    const store = createStore(db);
    for (const lead of leads) await store.accept({ lead, deliveries: [] });
    const desk = deskOver(db);
    for (const [name, id] of [
      ['take', takenId],
      ['elsewhere', settledId],
    ] as const) {
      const form = formOf([
        ['do', name],
        ['id', id],
      ]);
      assert.ok('done' in (await doDeed(desk, user, form)), name);
    }
    const [answered] = await namedLeads(db, [answeredId]);
    assert.ok(answered);
    const words = formOf([
      ['text', 'Yes.'],
      ['seen', '0'],
    ]);
    assert.ok('done' in (await writeAbout(desk, user, answered, { what: 'answer', form: words })));
    const taken = await takeIn(db, { after: '', openSince: 0, now, limit: 100 });
    assert.equal(taken.count, 0);
    assert.equal((await readWork(db, takenId))?.taken_by, ann);
    for (const id of [settledId, answeredId]) {
      assert.equal((await readWork(db, id))?.settled_by, ann);
    }
    const found = { view: 'all', me: ann, now, lateAfterMs: 0, limit: 10, find: 'words' } as const;
    assert.equal((await readInbox(db, found)).leads.length, leads.length);
  });

  test('does not call a lead parked that is being sent', async () => {
    const waiting = leadWith();
    const db = await storeOf(waiting);
    await db
      .updateTable('delivery')
      .set({ claimed_at: now, next_at: now + 60_000 })
      .execute();
    const park = formOf([
      ['do', 'park'],
      ['id', waiting.id],
    ]);
    const done = await doDeed(deskOver(db), user, park);
    assert.match(problemOf(done), /being sent at this moment/);
    assert.deepEqual(await db.selectFrom('audit_entry').selectAll().execute(), []);
  });

  test('leaves many given-up leads undelivered at once, except those sent meanwhile', async () => {
    const leads = [leadWith(), leadWith(), leadWith()];
    const [first = '', second = '', sent = ''] = leads.map(({ id }) => id);
    const db = await storeOf(...leads);
    const set = (values: object, ids: readonly string[]) =>
      db.updateTable('delivery').set(values).where('lead_id', 'in', ids).execute();
    await set({ parked_at: now, last_answer: '550 No' }, [first, second]);
    await set({ delivered_at: now }, [sent]);
    const park = formOf([
      ['do', 'park'],
      ...[first, second, sent].map((id) => ['id', id] as const),
    ]);
    const done = await doDeed(deskOver(db), user, park);
    assert.ok('done' in done, problemOf(done));
    assert.match(done.done, /^2 leads are not tried any more\..* One was left as it is\.$/);
    const kept = await db.selectFrom('delivery').select(['lead_id', 'last_answer']).execute();
    const byHand = kept.filter(({ last_answer: answer }) => answer === 'Parked by hand.');
    assert.deepEqual(byHand.map(({ lead_id: id }) => id).toSorted(), [first, second].toSorted());
    assert.ok('undo' in done && done.undo);
    const back = await doDeed(
      deskOver(db),
      user,
      formOf([['do', done.undo.name], ...done.undo.fields]),
    );
    assert.equal('done' in back && back.done, '2 leads are sent again now.');
  });
});

onEachEngine(
  'What two do at the desk at once',
  ({ storeOf }) => {
    test('sends no lead that a colleague marks as spam at that moment', async () => {
      const [held, parked] = [
        leadWith({ spam: { score: 9, reasons: [], quarantined: true } }),
        leadWith(),
      ];
      const db = await storeOf(held, parked);
      await parkLeads(db, await namedLeads(db, [parked.id]), now);
      for (const [name, { id }] of Object.entries({ release: held, replay: parked })) {
        const form = formOf([
          ['do', name],
          ['id', id],
        ]);
        const done = await pressedWhile(db, form, (trx) =>
          settleLeads(trx, [id], 'spam', { by: ben, now }),
        );
        assert.match(problemOf(done), /somebody else acted first/, name);
        assert.equal((await readWork(db, id))?.settled_how, 'spam', name);
      }
    });

    test('does not park a lead that a colleague sends again at that moment', async () => {
      const parked = leadWith();
      const db = await storeOf(parked);
      await parkLeads(db, await namedLeads(db, [parked.id]), now);
      const leads = await namedLeads(db, [parked.id]);
      const form = formOf([
        ['do', 'leave'],
        ['id', parked.id],
      ]);
      const done = await pressedWhile(db, form, (trx) => replayLeads(trx, leads, now));
      assert.match(problemOf(done), /being sent at this moment/);
      const [stored] = await namedLeads(db, [parked.id]);
      assert.equal(stored?.status, 'waiting');
    });
  },
  ['PostgreSQL'],
);
