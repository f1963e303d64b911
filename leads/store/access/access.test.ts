import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../../platform/clock.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { Fault } from '../../fault.ts';
import type { Database } from '../database/database.ts';
import { isShared } from '../tables/is-shared.ts';
import {
  claimLetters,
  forgetRefused,
  readUntaken,
  refuseLetter,
  settleLetter,
  writeLetter,
} from '../outbox/letters.ts';
import { forgetAudit, readAudit, writeAudits } from './audit.ts';
import {
  becomeOwner,
  linkLastsMs,
  offerFirstLink,
  offerLink,
  readLink,
  spendLink,
} from './links.ts';
import {
  addPasskey,
  findPasskey,
  keepChallenge,
  listPasskeys,
  passkeyUsed,
  removePasskey,
  spendChallenge,
} from './passkeys.ts';
import {
  beginSession,
  signInByLink,
  endSession,
  isToBeNoted,
  listSessions,
  noteSeen,
  readSession,
} from './sessions.ts';
import { changeRole, giveAccess, giveAccessBack, removeAccess } from './change-access.ts';
import { readUsers, type User } from './users.ts';

const now = Date.UTC(2026, 10, 22, 9);
const by = 'ann@office.example';

onEachEngine('Who may sign in', ({ storeOf }) => {
  /** Creates a member, and Ann, an owner, before them. */
  async function member(db: Database, address = 'ben@office.example'): Promise<User> {
    await giveAccess(db, { address: by, name: 'Ann', role: 'owner' }, { by, now: now - 1 });
    return giveAccess(db, { address, name: 'Ben', role: 'member' }, { by, now });
  }

  const colleague = (db: Database) =>
    giveAccess(db, { address: 'cy@office.example', name: 'Cy', role: 'member' }, { by, now });

  const offer = (db: Database, address: string, token: string, at = now) =>
    offerLink(db, { address, token, letter: { subject: 'Link', text: token }, now: at });

  const begin = (db: Database, user: User, token: string, at = now) =>
    beginSession(db, { token, user, way: 'link', agent: 'Chrome', now: at });

  test('a link signs in once, and not after a quarter of an hour', async () => {
    const db = await storeOf();
    const user = await member(db);
    await offer(db, ' Ben@Office.example', 'once');
    assert.equal(await readLink(db, 'once', now), 'sign-in');
    assert.deepEqual(await spendLink(db, 'once', now), user);
    assert.equal(await spendLink(db, 'once', now), undefined);
    assert.equal(await readLink(db, 'once', now), undefined);
    await offer(db, user.address, 'late');
    assert.equal(await spendLink(db, 'late', now + linkLastsMs), undefined);
    assert.equal(await spendLink(db, 'made up', now), undefined);
  });

  test('links and challenges written by a clock that was ahead are invalid once it is corrected', async () => {
    const db = await storeOf();
    const { id, address } = await member(db);
    const ahead = now + 30 * 24 * 3_600_000;
    await offer(db, address, 'ahead', ahead);
    await keepChallenge(db, 'ahead', id, ahead);
    assert.equal(await readLink(db, 'ahead', now), undefined);
    assert.equal(await spendLink(db, 'ahead', now), undefined);
    assert.equal(await spendChallenge(db, 'ahead', id, now), false);
    await offer(db, address, 'now');
    await keepChallenge(db, 'now', id, now);
    for (const table of ['sign_in_link', 'passkey_challenge'] as const) {
      const kept = await db.selectFrom(table).select('expires_at').execute();
      assert.equal(kept.length, 1, table);
    }
  });

  test('a session begun while access was being removed is not revived by a new invitation', async () => {
    const db = await storeOf();
    const user = await member(db);
    await removeAccess(db, user.id, { by, now });
    await begin(db, user, 'late');
    assert.equal(await readSession(db, 'late', now), undefined);
    await giveAccess(db, user, { by, now });
    assert.equal(await readSession(db, 'late', now), undefined);
    await begin(db, user, 'again');
    await giveAccess(db, { ...user, role: 'owner' }, { by, now });
    assert.equal((await readSession(db, 'again', now))?.user.role, 'owner');
  });

  test('of two people who open one link at once, one is signed in', async () => {
    const db = await storeOf();
    const { address } = await member(db);
    await offer(db, address, 'twice');
    const opening = await Promise.all([spendLink(db, 'twice', now), spendLink(db, 'twice', now)]);
    assert.equal(opening.filter((user) => user !== undefined).length, 1);
  });

  test('a link requested by a stranger signs in nobody and is not mailed, but as much is written', async () => {
    const db = await storeOf();
    const { address } = await member(db);
    await offer(db, 'eve@elsewhere.example', 'hers');
    await offer(db, address, 'his');
    assert.equal(await readLink(db, 'hers', now), undefined);
    assert.equal(await spendLink(db, 'hers', now), undefined);
    assert.equal((await db.selectFrom('sign_in_link').select('purpose').execute()).length, 1);
    assert.equal((await db.selectFrom('letter').select('id').execute()).length, 2);
    const { letters } = await claimLetters(db, { now, limit: 10, leaseMs: hourMs });
    assert.deepEqual(
      letters.map(({ recipient, text }) => [recipient, text]),
      [[address, 'his']],
    );
    const later = await claimLetters(db, { now: now + linkLastsMs, limit: 10, leaseMs: hourMs });
    assert.deepEqual(later.letters, []);
    await offer(db, 'eve@elsewhere.example', 'hers');
    assert.equal(await readLink(db, 'his', now), 'sign-in');
  });

  test('no token is in the store once its mail is sent', async () => {
    const db = await storeOf();
    const user = await member(db);
    await offer(db, user.address, 'the token of the link');
    await begin(db, user, 'the token of the session');
    const { letters } = await claimLetters(db, { now, limit: 10, leaseMs: hourMs });
    for (const letter of letters) await settleLetter(db, letter, null);
    const tables = ['desk_session', 'sign_in_link', 'letter', 'audit_entry'] as const;
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().execute()),
    );
    assert.doesNotMatch(JSON.stringify(rows), /the token/);
  });

  test('the first owner’s link makes one owner, whoever is quicker, and none if anybody may sign in', async () => {
    const db = await storeOf();
    assert.equal(await offerFirstLink(db, 'old', now), true);
    assert.equal(await offerFirstLink(db, 'first', now), true);
    const own = (token: string, address: string) =>
      becomeOwner(db, { token, address, name: 'Ann', now });
    assert.equal(await own('old', 'old@office.example'), undefined);
    const quick = await Promise.all([
      own('first', 'A@office.example'),
      own('first', 'b@x.example'),
    ]);
    assert.equal(quick.filter((user) => user !== undefined).length, 1);
    assert.equal((await readUsers(db)).length, 1);
    assert.equal(await offerFirstLink(db, 'again', now), false);
    assert.equal(await readLink(db, 'again', now), undefined);
  });

  test('a session ends after twelve idle hours, after seven days, and when the clock jumps', async () => {
    const db = await storeOf();
    const user = await member(db);
    const used = async (token: string, at: number) => {
      const session = await readSession(db, token, at);
      if (session && isToBeNoted(session, at)) await noteSeen(db, session.id, at);
      return session;
    };
    await begin(db, user, 'idle');
    assert.equal((await used('idle', now + 11 * hourMs))?.user.id, user.id);
    assert.ok(await used('idle', now + 22 * hourMs));
    assert.equal(await readSession(db, 'idle', now + 34 * hourMs), undefined);
    await begin(db, user, 'busy', now);
    for (let hours = 0; hours < 7 * 24; hours += 10) {
      assert.ok(await used('busy', now + hours * hourMs), `after ${hours} h`);
    }
    assert.equal(await readSession(db, 'busy', now + 7 * 24 * hourMs), undefined);
    const kept = () => db.selectFrom('desk_session').select('agent').execute();
    assert.equal((await kept()).length, 2);
    await begin(db, user, 'ahead', now + 30 * 24 * hourMs);
    assert.equal(await readSession(db, 'ahead', now), undefined);
    assert.equal((await kept()).length, 1, 'what has ended is gone as the next begins');
  });

  test('a user whose access is removed is signed out at once, with no session, link or passkey left', async () => {
    const db = await storeOf();
    const user = await member(db);
    await begin(db, user, 'his');
    await offer(db, user.address, 'link');
    const key = { id: 'key', publicKey: 'AA', counter: 0, transports: [], name: 'Phone' };
    await addPasskey(db, user, key, now);
    assert.deepEqual(await removeAccess(db, user.id, { by, now }), []);
    assert.equal(await readSession(db, 'his', now), undefined);
    assert.equal(await spendLink(db, 'link', now), undefined);
    assert.equal(await findPasskey(db, 'key'), undefined);
    assert.equal(await removeAccess(db, user.id, { by, now }), undefined);
    const again = await giveAccess(
      db,
      { address: user.address, name: 'Ben', role: 'member' },
      { by, now },
    );
    assert.deepEqual({ ...again }, { ...user, signedInAt: null });
    assert.deepEqual(await listPasskeys(db, user.id), []);
    assert.equal(await readSession(db, 'his', now), undefined);
  });

  test('it is known when each user last signed in, and who has not yet', async () => {
    const db = await storeOf();
    const user = await member(db);
    await begin(db, user, 'one', now + 1);
    await offer(db, user.address, 'link', now + 2);
    await signInByLink(db, 'link', { token: 'two', agent: 'Chrome', now: now + 2 });
    await giveAccess(db, { ...user, role: 'owner' }, { by, now: now + 3 });
    const known = (await readUsers(db)).map(({ name, signedInAt }) => [name, signedInAt]);
    assert.deepEqual(known, [
      ['Ann', null],
      ['Ben', now + 2],
    ]);
  });

  test('the last owner can neither lose access nor be made a member', async () => {
    const db = await storeOf();
    await member(db);
    const [ann] = await readUsers(db);
    assert.ok(ann);
    await assert.rejects(removeAccess(db, ann.id, { by, now }), Fault);
    await assert.rejects(giveAccess(db, { ...ann, role: 'member' }, { by, now }), Fault);
    await assert.rejects(changeRole(db, ann.id, 'member', { by, now }), Fault);
    assert.equal((await readUsers(db)).length, 2);
  });

  test('a change of one person’s access changes no other’s, and is in the audit log', async () => {
    const db = await storeOf();
    const ben = await member(db);
    const cy = await colleague(db);
    await begin(db, cy, 'hers');
    await offer(db, cy.address, 'her link');
    await addPasskey(
      db,
      cy,
      { id: 'hers', publicKey: 'AA', counter: 0, transports: [], name: 'Phone' },
      now,
    );
    await removeAccess(db, ben.id, { by, now });
    assert.ok(await readSession(db, 'hers', now));
    assert.equal(await readLink(db, 'her link', now), 'sign-in');
    assert.ok(await findPasskey(db, 'hers'));
    await changeRole(db, cy.id, 'owner', { by, now });
    await assert.rejects(changeRole(db, ben.id, 'owner', { by, now }), Fault);
    assert.equal(await giveAccessBack(db, cy.id, { by, now, leadIds: [] }), undefined);
    const back = await giveAccessBack(db, ben.id, { by, now, leadIds: [] });
    assert.equal(back?.role, 'member');
    const { entries } = await readAudit(db);
    assert.deepEqual(
      entries.slice(0, 3).map(({ act, subject, detail }) => [act, subject, detail]),
      [
        ['invited', ben.address, 'member'],
        ['changed the role of', cy.address, 'owner'],
        ['removed access for', ben.address, null],
      ],
    );
  });

  test('nobody can end another’s session', async () => {
    const db = await storeOf();
    const ben = await member(db);
    const cy = await colleague(db);
    await begin(db, cy, 'hers');
    const [{ id } = { id: '' }] = await listSessions(db, cy.id, now);
    assert.equal(await endSession(db, { id, user: ben, act: 'session ended', now }), false);
    assert.ok(await readSession(db, 'hers', now));
    assert.equal(await endSession(db, { id, user: cy, act: 'session ended', now }), true);
    assert.equal(await readSession(db, 'hers', now), undefined);
    const [last] = (await readAudit(db)).entries;
    assert.deepEqual([last?.who, last?.act], [cy.address, 'session ended']);
  });

  test('users see only their own live sessions, the newest first', async () => {
    const db = await storeOf();
    const ben = await member(db);
    await begin(db, await colleague(db), 'hers');
    await begin(db, ben, 'first', now - 2 * hourMs);
    const agent = 'Chrome'.padEnd(10_000, '!');
    await beginSession(db, { token: 'second', user: ben, way: 'link', agent, now: now - hourMs });
    const [second, first] = await listSessions(db, ben.id, now);
    assert.deepEqual([second?.createdAt, first?.createdAt], [now - hourMs, now - 2 * hourMs]);
    assert.ok((second?.agent.length ?? Infinity) < 1000);
    await noteSeen(db, second?.id ?? '', now);
    const left = await listSessions(db, ben.id, now + 11 * hourMs);
    assert.deepEqual(
      left.map(({ id }) => id),
      [second?.id],
    );
  });

  test('a passkey can be listed, used and removed only by its user', async () => {
    const db = await storeOf();
    const ben = await member(db);
    const cy = await colleague(db);
    const add = (user: User, id: string, at = now) =>
      addPasskey(db, user, { id, publicKey: 'AA', counter: 0, transports: [], name: id }, at);
    await add(ben, 'his newer');
    await add(ben, 'his older', now - 1);
    await add(cy, 'hers');
    const shown = async ({ id }: User) =>
      (await listPasskeys(db, id)).map((key) => [key.id, key.counter]);
    await passkeyUsed(db, 'his newer', 7, now);
    assert.deepEqual(await shown(ben), [
      ['his older', 0],
      ['his newer', 7],
    ]);
    assert.equal((await findPasskey(db, 'his newer'))?.passkey.counter, 7);
    assert.equal(await removePasskey(db, ben, 'hers', now), false);
    assert.deepEqual(await shown(cy), [['hers', 0]]);
    assert.equal(await removePasskey(db, ben, 'his older', now), true);
    assert.deepEqual(await shown(ben), [['his newer', 7]]);
    const [last] = (await readAudit(db)).entries;
    assert.deepEqual([last?.act, last?.detail], ['passkey removed', 'his older']);
  });

  test('a challenge is valid once, for whom it was issued to, within five minutes', async () => {
    const db = await storeOf();
    const { id } = await member(db);
    await keepChallenge(db, 'his', id, now);
    await keepChallenge(db, 'another', null, now);
    assert.equal(await spendChallenge(db, 'his', null, now), false);
    assert.equal(await spendChallenge(db, 'his', id, now), true);
    assert.equal(await spendChallenge(db, 'his', id, now), false);
    await keepChallenge(db, 'slow', null, now);
    assert.equal(await spendChallenge(db, 'slow', null, now + 5 * 60_000), false);
  });

  test('the audit log lists who did what, newest first, in pages, until entries expire', async () => {
    const db = await storeOf();
    const user = await member(db);
    for (let count = 0; count < 60; count += 1)
      await begin(db, user, `session ${count}`, now + count);
    const first = await readAudit(db);
    assert.deepEqual(
      first.entries.slice(0, 1).map(({ who, act, detail }) => [who, act, detail]),
      [[user.address, 'signed in', 'link']],
    );
    const second = await readAudit(db, first.next ?? '');
    assert.equal(first.entries.length + second.entries.length, 62);
    assert.equal(second.next, null);
    await forgetAudit(db, now + 59);
    assert.equal((await readAudit(db)).entries.length, 1);
  });

  test('acts within one millisecond keep their order in the audit log', async () => {
    const db = await storeOf();
    const done = Array.from({ length: 20 }, (_, index) => `lead ${index}`);
    await writeAudits(
      db,
      done.map((subject) => ({ at: now, who: by, act: 'took', subject })),
    );
    const { entries } = await readAudit(db);
    assert.deepEqual(entries.map(({ subject }) => subject).toReversed(), done);
  });

  test('the audit log shows acts of earlier versions by their current names', async () => {
    const db = await storeOf();
    for (const act of ['came in', 'shut out', 'read']) {
      const entry = { id: act, at: now, who: by, act, subject: null, detail: null };
      await db.insertInto('audit_entry').values(entry).execute();
    }
    const { entries } = await readAudit(db);
    const acts = new Map(entries.map(({ id, act }) => [id, act]));
    assert.equal(acts.get('came in'), 'signed in');
    assert.equal(acts.get('shut out'), 'removed access for');
    assert.equal(acts.get('read'), 'read');
  });

  test('a letter is claimed by one sender, retried, and deleted once it is sent', async () => {
    const db = await storeOf();
    const { address } = await member(db);
    await offer(db, address, 'link');
    const claim = (at: number) => claimLetters(db, { now: at, limit: 10, leaseMs: 60_000 });
    const [letter] = (await claim(now)).letters;
    assert.ok(letter);
    assert.deepEqual((await claim(now)).letters, []);
    await settleLetter(db, letter, now + 5000);
    const [again] = (await claim(now + 5000)).letters;
    assert.equal(again?.attempts, 2);
    await settleLetter(db, letter, now);
    assert.deepEqual((await claim(now + 5001)).letters, []);
    await settleLetter(db, again, null);
    assert.deepEqual(await claim(now + hourMs), { letters: [], expired: 0 });
  });

  test('of many letters each is claimed, settled, refused and deleted on its own', async () => {
    const db = await storeOf();
    const [a, b, c] = ['a@office.example', 'b@office.example', 'c@office.example'] as const;
    const write = (recipient: string, nextAt: number, expiresAt = now + 2 * hourMs) =>
      writeLetter(db, { recipient, subject: 'Link', text: 'Open it', nextAt, expiresAt });
    const claim = (at: number, limit = 10) => claimLetters(db, { now: at, limit, leaseMs: 60_000 });
    const left = async () =>
      (await db.selectFrom('letter').select('recipient').orderBy('recipient').execute()).map(
        ({ recipient }) => recipient,
      );
    await write(c, now + hourMs);
    await write(b, now);
    await write(a, now - 1);
    const claimed = [...(await claim(now, 1)).letters, ...(await claim(now)).letters];
    assert.deepEqual(
      claimed.map(({ recipient }) => recipient),
      [a, b],
    );
    const [first, second] = claimed;
    assert.ok(first && second);
    await settleLetter(db, first, null);
    assert.deepEqual(await left(), [b, c]);
    await settleLetter(db, second, now + 5000);
    const again = (await claim(now + 5000)).letters;
    assert.deepEqual(
      again.map(({ recipient, attempts }) => [recipient, attempts]),
      [[b, 2]],
    );
    assert.deepEqual([...(await readUntaken(db))], [[b, 'waits']]);
    await refuseLetter(db, second);
    assert.deepEqual([...(await readUntaken(db))], [[b, 'refused']]);
    for (const letter of (await claim(now + hourMs)).letters) await refuseLetter(db, letter);
    await forgetRefused(db, b);
    assert.deepEqual(await left(), [c]);
    await write(c, now + hourMs);
    await forgetRefused(db, c);
    assert.deepEqual(await left(), [c]);
    await write(b, now + hourMs);
    const { letters } = await claim(now + hourMs);
    for (const letter of letters) if (letter.recipient === b) await refuseLetter(db, letter);
    await write(a, now + 3 * hourMs);
    // Of three expired letters one had been tried. One was refused, which is reported elsewhere, and one never tried.
    assert.deepEqual(await claim(now + 2 * hourMs), { letters: [], expired: 1 });
  });

  test('a letter that one relay is claiming is skipped by others, which do not wait', async (t) => {
    const db = await storeOf();
    if (!isShared(db)) return t.skip('In SQLite one writes after the other');
    const { address } = await member(db);
    await offer(db, address, 'link');
    const claimed = async (relay: Database) =>
      (await claimLetters(relay, { now, limit: 10, leaseMs: 60_000 })).letters.length;
    await db.transaction().execute(async (trx) => {
      assert.equal(await claimed(trx), 1);
      assert.equal(await claimed(db), 0);
    });
  });
});
