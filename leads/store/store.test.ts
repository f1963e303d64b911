import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { hourMs } from '../../platform/clock.ts';
import { newLeadId, idempotencyKeyOf, type Submission } from '../lead.ts';
import { hashOf } from '../../platform/hash.ts';
import type { LeadFile } from '../lead-file.ts';
import { parkedByHand } from '../lead-status.ts';
import { countStored, type StoreCounts } from '../../testing/test-counts.ts';
import { openStore } from './open-store.ts';
import { storeFileIn } from './database/store-place.ts';
import { startThreadedStore } from './threaded-store.ts';
import type { Store } from './store.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from '../../testing/test-postgres.ts';

// What the relay relies on in its store, with either engine.

const now = Date.UTC(2026, 10, 21, 9);
const leaseMs = 60_000;

let folder: string;
let postgres: TestPostgres | undefined;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store-'));
  if (!withoutPostgres) postgres = await startPostgres();
});

after(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true });
});

function submission(words: string, quarantined = false): Submission {
  return {
    lead: {
      id: newLeadId(),
      mailbox: 'services',
      form: 'contact',
      idempotencyKey: idempotencyKeyOf(`key:${words}`, hashOf(words)),
      subject: 'New Contact Message: Thandi Nkosi',
      replyTo: 'thandi@client.example',
      fields: [{ name: 'message', label: 'Message', value: words }],
      files: [],
      page: 'https://site.example/contact',
      attribution: { campaign: 'utm_source=news' },
      consent: {
        wording: 'I consent',
        wordingHash: hashOf('I consent'),
        purpose: 'enquiry',
        page: null,
        givenAt: now,
      },
      template: 'table',
      spam: { score: quarantined ? 5 : 0, reasons: quarantined ? ['A reason.'] : [], quarantined },
      receivedAt: now,
    },
    deliveries: [
      { kind: 'notification', recipient: 'ann@office.example', idempotencyKey: null },
      { kind: 'autoresponse', recipient: 'thandi@client.example', idempotencyKey: `once:${words}` },
    ],
  };
}

const claimOf = (store: Store, limit: number, at = now) =>
  store.claim({ channel: 'mail', now: at, limit, leaseMs, inHand: [], first: 'oldest' });

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const skip = engine === 'PostgreSQL' && withoutPostgres;

  describe(`A store on ${engine}`, { skip }, () => {
    let address: string;
    const stores: Store[] = [];

    /** A store in a folder of its own, or in the one database of all these tests. */
    interface Opened {
      store: Store;
      counts: () => Promise<StoreCounts>;
    }

    before(async () => {
      address = postgres && engine === 'PostgreSQL' ? await postgres.newDatabase() : '';
    });

    after(() => Promise.all(stores.map((store) => store.close())));

    let ofAll: Promise<Opened> | undefined;

    /** The store that the tests share: an embedded one starts a thread, which takes as long as most tests. */
    function open(): Promise<Opened> {
      return (ofAll ??= openNamed('of all'));
    }

    async function openNamed(name: string): Promise<Opened> {
      const dataDir = path.join(folder, name);
      const databaseUrl = engine === 'SQLite' ? undefined : address;
      // Without the relay's lock on the store: claims hold without it.
      const store =
        databaseUrl === undefined
          ? await startThreadedStore(storeFileIn(dataDir))
          : await openStore({ dataDir, databaseUrl });
      stores.push(store);
      return { store, counts: () => countStored({ dataDir, databaseUrl }) };
    }

    async function drain(store: Store): Promise<void> {
      for (const claimed of await claimOf(store, 10_000, now + 10 * leaseMs)) {
        await store.settle(claimed, { kind: 'delivered', at: now, answer: '250 OK' });
      }
    }

    test('returns what was accepted, word for word', async () => {
      const { store } = await open();
      const words = 'Ünïcödé 👩🏽‍💼 ‏שלום\nand “quotes” & <tags> \\ \' "';
      const posted = submission(words);
      assert.deepEqual(await store.accept(posted), { leadId: posted.lead.id, repeated: false });
      const [claimed, ...others] = await claimOf(store, 10);
      assert.deepEqual(claimed?.lead, posted.lead);
      assert.equal(claimed.attempts, 1);
      assert.equal(others.length, 1);
      await drain(store);
    });

    test('answers a burst of one message with one lead', async () => {
      const { store } = await open();
      const accepted = await Promise.all(
        Array.from({ length: 20 }, () => store.accept(submission('seven times'))),
      );
      assert.equal(new Set(accepted.map(({ leadId }) => leadId)).size, 1);
      assert.equal(accepted.filter(({ repeated }) => !repeated).length, 1);
      const later = await store.accept(submission('seven times'));
      assert.equal(later.repeated, true);
      const { idempotencyKey } = submission('seven times').lead;
      const [inTime, tooLate] = [submission('in time'), submission('too late')];
      const earlier = { idempotencyKey, since: now };
      assert.deepEqual(await store.accept({ ...inTime, earlier }), later);
      const late = { ...earlier, since: now + 1 };
      assert.equal(
        (await store.accept({ ...tooLate, deliveries: [], earlier: late })).repeated,
        false,
      );
      assert.equal((await claimOf(store, 100)).length, 2);
      await drain(store);
    });

    test('claims leads that look least like spam before newer ones, if asked to', async () => {
      const { store } = await open();
      await drain(store);
      for (const score of [2, 1, 2]) {
        const { lead, deliveries } = submission(`${score} of spam on ${engine} ${randomUUID()}`);
        await store.accept({ lead: { ...lead, spam: { ...lead.spam, score } }, deliveries });
      }
      const asked = {
        channel: 'mail',
        now,
        leaseMs,
        inHand: [],
        first: 'least like spam',
      } as const;
      const scoresOf = async (limit: number) =>
        (await store.claim({ ...asked, limit })).map(({ lead }) => lead.spam.score);
      assert.deepEqual(await scoresOf(2), [1, 1]);
      assert.deepEqual(await scoresOf(9), [2, 2, 2, 2]);
      assert.deepEqual(await scoresOf(9), []);
      await drain(store);
    });

    test('makes deliveries due that a clock that was ahead stored, and no others', async () => {
      const { store } = await open();
      await drain(store);
      const { lead, deliveries } = submission(`ahead on ${engine}`);
      await store.accept({ lead: { ...lead, receivedAt: now + 30 * 24 * hourMs }, deliveries });
      await store.accept(submission(`waits on ${engine}`));
      for (const claimed of await claimOf(store, 100)) {
        await store.settle(claimed, { kind: 'waiting', nextAt: now + 4 * hourMs, answer: '451' });
      }
      await store.recallAhead({ channel: 'mail', now, maxWaitMs: 24 * hourMs, inHand: [] });
      const due = await claimOf(store, 100);
      assert.deepEqual(new Set(due.map((claimed) => claimed.lead.id)), new Set([lead.id]));
      assert.ok(due.every(({ tryingSince }) => tryingSince === now));
      for (const claimed of [...due, ...(await claimOf(store, 100, now + 4 * hourMs))]) {
        await store.settle(claimed, { kind: 'delivered', at: now, answer: '250 OK' });
      }
    });

    test('leaves claims to another relay on the store whose clock is hours ahead', async () => {
      const { store } = await open();
      await drain(store);
      const { lead, deliveries } = submission(`ahead ${engine}`);
      const ahead = now + 2 * hourMs;
      await store.accept({ lead: { ...lead, receivedAt: ahead }, deliveries });
      const theirs = await claimOf(store, 100, ahead);
      assert.ok(theirs.length > 0);
      const inHand = engine === 'SQLite' ? theirs.map(({ id }) => id) : [];
      await store.recallAhead({ channel: 'mail', now, maxWaitMs: 24 * hourMs, inHand });
      assert.deepEqual(await claimOf(store, 100), []);
      for (const claimed of theirs) {
        await store.settle(claimed, { kind: 'delivered', at: now, answer: '250 OK' });
      }
    });

    test('lets one of several relays that have read the same state replace it', async () => {
      const { store } = await open();
      const name = randomUUID();
      for (const [read, value] of [
        [undefined, 'first'],
        ['first', 'second'],
      ] as const) {
        const tries = Array.from({ length: 5 }, (_, relay) =>
          store.replaceState(name, read, `${value}${read === undefined ? '' : relay}`),
        );
        assert.deepEqual(new Set(await Promise.all(tries)), new Set([true, false]));
        assert.equal((await Promise.all(tries)).filter(Boolean).length, 1);
      }
    });

    test('lists a mailbox’s leads that the relay gave up, that are late or held, each once', async () => {
      const { store } = await open();
      await drain(store);
      const [parked, full, late] = ['parked', 'full', 'late'].map((words) =>
        submission(`${words} ${engine}`),
      );
      assert.ok(parked && full && late);
      await store.accept(parked);
      await store.accept(full);
      const givenUp = await claimOf(store, 100);
      for (const claimed of givenUp) {
        const answer = claimed.lead.id === full.lead.id ? '552 Full' : '550 No';
        await store.settle(claimed, { kind: 'parked', at: now, answer });
      }
      const byHand = submission(`by hand ${engine}`);
      await store.accept(byHand);
      const stopped = await claimOf(store, 100);
      for (const claimed of stopped) {
        await store.settle(claimed, { kind: 'parked', at: now, answer: parkedByHand });
      }
      const { parked: allParked, parkedByItself } = await store.backlog(now);
      assert.equal(allParked, givenUp.length + stopped.length);
      assert.equal(parkedByItself, 2, 'no alert for what a person parked, nor for a lost reply');
      await store.accept(late);
      const held = submission(`held ${engine}`, true);
      await store.accept(held);
      await store.accept(submission(`also held ${engine}`, true));
      const services = { mailbox: 'services', now: now + 16 * 60_000, quarantinedSince: now - 1 };
      const found = await store.unsettled({ ...services, limit: 50 });
      const ids = (rows: readonly { leadId: string }[]) => rows.map(({ leadId }) => leadId);
      assert.deepEqual(
        new Map(found.parked.rows.map(({ leadId, answer }) => [leadId, answer])),
        new Map([
          [parked.lead.id, '550 No'],
          [full.lead.id, '552 Full'],
        ]),
      );
      assert.deepEqual(ids(found.late.rows), [late.lead.id]);
      assert.ok(ids(found.quarantined.rows).includes(held.lead.id));
      assert.deepEqual(found.quarantined.rows[0]?.reasons, ['A reason.']);
      const few = await store.unsettled({ ...services, limit: 1 });
      for (const listed of [few.parked, few.quarantined]) {
        assert.deepEqual([listed.count, listed.rows.length], [2, 1]);
      }
      const other = { mailbox: 'talent', now, limit: 50, quarantinedSince: 0 };
      assert.equal((await store.unsettled(other)).quarantined.all, 0);
      for (const claimed of [...givenUp, ...stopped]) {
        await store.settle(claimed, { kind: 'delivered', at: now, answer: '250 OK' });
      }
      await drain(store);
    });

    test('counts late deliveries whose loss matters, and no automatic reply to a wrong address', async () => {
      const { store } = await open();
      await drain(store);
      const lateAt = now + 16 * 60_000;
      await store.accept(submission(`a wrong address ${engine}`));
      const lateNow = async () =>
        (await store.backlog(lateAt)).waiting.reduce((sum, { late }) => sum + late, 0);
      assert.equal(await lateNow(), 1);
      const claimed = await claimOf(store, 100);
      const reply = claimed.find(({ kind }) => kind === 'autoresponse');
      assert.ok(reply);
      await store.settle(reply, { kind: 'waiting', nextAt: lateAt, answer: '451 Not now' });
      assert.equal(await lateNow(), 1);
      for (const other of claimed.filter((one) => one !== reply)) {
        await store.settle(other, { kind: 'delivered', at: now, answer: '250 OK' });
      }
      assert.equal(await lateNow(), 0);
      await drain(store);
    });

    test('counts deliveries that were permanently refused and are retried all the same', async () => {
      const { store } = await open();
      await drain(store);
      const { lead, deliveries } = submission(`turned away ${engine}`);
      const webhook = {
        kind: 'webhook',
        recipient: 'https://crm.example',
        idempotencyKey: null,
      } as const;
      await store.accept({ lead, deliveries: [...deliveries, webhook] });
      const request = { now, limit: 100, leaseMs, inHand: [], first: 'oldest' } as const;
      const claimed = await claimOf(store, 100);
      const told = await store.claim({ ...request, channel: 'webhook' });
      const turnedAway = async (answer: string, of = claimed) => {
        for (const claim of of) await store.settle(claim, { kind: 'waiting', nextAt: now, answer });
        return store.countRefused();
      };
      assert.equal(await turnedAway('500 Not a mail server', told), 0);
      assert.equal(await turnedAway('550 5.7.1 Blocked'), 1, 'a lost reply is nobody’s trouble');
      assert.equal(await turnedAway('451 4.7.1 Not now'), 0);
      assert.equal(await turnedAway('535 5.7.8 No such password'), 0, 'that is told by itself');
      await turnedAway('550 5.7.1 Blocked');
      for (const claim of [...claimed, ...told]) {
        await store.settle(claim, { kind: 'parked', at: now, answer: '550 No' });
      }
      assert.equal(await store.countRefused(), 0);
      for (const claim of [...claimed, ...told]) {
        await store.settle(claim, { kind: 'delivered', at: now, answer: '250 OK' });
      }
    });

    test('counts each mailbox’s unfinished leads, and none that is delivered or parked by hand', async () => {
      const { store } = await open();
      await drain(store);
      const mailbox = `removed-${engine.toLowerCase()}`;
      const take = async (words: string, quarantined = false) => {
        const { lead, deliveries } = submission(`${words} of ${mailbox}`, quarantined);
        await store.accept({ lead: { ...lead, mailbox }, deliveries });
      };
      const settlements = [
        { kind: 'delivered', at: now, answer: '250 OK' },
        { kind: 'parked', at: now, answer: parkedByHand },
        { kind: 'parked', at: now, answer: '550 No' },
      ] as const;
      const claimed = [];
      for (const settlement of settlements) {
        await take(`${settlement.kind} ${settlement.answer}`);
        const taken = await claimOf(store, 100);
        for (const claim of taken) await store.settle(claim, settlement);
        claimed.push(...taken);
      }
      await take('whose reply is lost');
      for (const claim of await claimOf(store, 100)) {
        const [delivered, , lost] = settlements;
        await store.settle(claim, claim.kind === 'autoresponse' ? lost : delivered);
        claimed.push(claim);
      }
      await take('waiting');
      await take('in quarantine', true);
      const listed = await store.unsettledMailboxes();
      assert.deepEqual(
        listed.filter((one) => one.mailbox === mailbox),
        [{ mailbox, leads: 3 }],
      );
      for (const claim of claimed) {
        await store.settle(claim, { kind: 'delivered', at: now, answer: '250 OK' });
      }
      await drain(store);
    });

    test('holds the deliveries of leads in quarantine', async () => {
      const { store, counts } = await open();
      const earlier = await counts();
      await store.accept(submission('a robot’s words', true));
      assert.deepEqual(await claimOf(store, 10), []);
      const { deliveries } = await counts();
      assert.equal(deliveries.held, earlier.deliveries.held + 2);
    });

    test('gives a delivery to one claimer until its lease ends, and settles only for the last', async () => {
      const { store, counts } = await open();
      await store.accept(submission(`leased on ${engine}`));
      const [first] = await claimOf(store, 1);
      const [second] = await claimOf(store, 1);
      assert.notEqual(first?.id, second?.id);
      assert.deepEqual(await claimOf(store, 10), []);
      const again = await claimOf(store, 10, now + leaseMs);
      assert.deepEqual(
        again.map(({ attempts }) => attempts),
        [2, 2],
      );
      assert.ok(first);
      await store.settle(first, { kind: 'parked', at: now, answer: 'too late' });
      const earlier = await counts();
      assert.equal(earlier.deliveries.parked, 0);
      for (const claimed of again) {
        await store.settle(claimed, { kind: 'delivered', at: now, answer: '250 OK' });
      }
      const { deliveries } = await counts();
      assert.equal(deliveries.delivered, earlier.deliveries.delivered + 2);
      assert.equal(deliveries.parked, 0);
    });

    test('a clean scan makes its waiting deliveries due, and no claimed ones', async () => {
      const { store } = await open();
      await drain(store);
      const { lead, deliveries } = submission(`scanned on ${engine}`);
      const file = { field: 'cv', name: 'cv.pdf', kind: 'pdf', bytes: 3, hash: 'abc' } as const;
      const files: LeadFile[] = [{ ...file, scan: { state: 'none' } }];
      await store.accept({ lead: { ...lead, files }, deliveries });
      const [waits, inHand] = await claimOf(store, 2);
      assert.ok(waits && inHand);
      await store.settle(waits, { kind: 'postponed', nextAt: now + hourMs });
      const clean: LeadFile[] = [{ ...file, scan: { state: 'clean' } }];
      await store.recordScan({ leadId: lead.id, files: clean, reasons: [], now });
      const due = await claimOf(store, 10);
      assert.deepEqual(
        due.map(({ id, attempts }) => [id, attempts]),
        [[waits.id, 1]],
        'it was not tried',
      );
      await drain(store);
    });

    test('counts a delivery that was parked while being sent as delivered, and as nothing else', async () => {
      const { store, counts } = await open();
      await drain(store);
      const earlier = await counts();
      const { deliveries } = submission('parked on its way');
      await store.accept({
        ...submission('parked on its way'),
        deliveries: deliveries.filter(({ kind }) => kind === 'notification'),
      });
      const [claimed] = await claimOf(store, 1);
      assert.ok(claimed);
      await store.settle(claimed, { kind: 'parked', at: now, answer: parkedByHand });
      await store.settle(claimed, { kind: 'delivered', at: now, answer: '250 OK' });
      const { delivered, ...others } = (await counts()).deliveries;
      const { delivered: deliveredEarlier, ...othersEarlier } = earlier.deliveries;
      assert.equal(delivered, deliveredEarlier + 1);
      assert.deepEqual(others, othersEarlier);
    });

    test('accepts a fractional time for the next attempt, as a clock gives it', async () => {
      const { store } = await open();
      await store.accept(submission(`fraction on ${engine}`));
      const [claimed] = await claimOf(store, 2);
      assert.ok(claimed);
      await store.settle(claimed, { kind: 'waiting', nextAt: now + 1.5, answer: '451' });
      assert.equal(await store.nextDueAt('mail'), now + 2);
      await drain(store);
    });

    test('replaces a delivery by deliveries to others, and adds no second for a recipient', async () => {
      const { store, counts } = await open();
      await drain(store);
      const of = (recipient: string) =>
        ({ kind: 'notification', recipient, idempotencyKey: null }) as const;
      // Another lead's recipients must not count for this one.
      const elsewhere = {
        ...submission(`another of ${engine}`),
        deliveries: [of('carl@office.example')],
      };
      await store.accept(elsewhere);
      await drain(store);
      const { lead, deliveries } = submission(`moved on ${engine}`);
      const another = of('bob@office.example');
      await store.accept({ lead, deliveries: [...deliveries, another] });
      const claimed = await claimOf(store, 10);
      const old = claimed.find(({ recipient }) => recipient === another.recipient);
      assert.ok(old);
      // An automatic reply to the sender is no notification to them.
      const to = ['ann@office.example', 'carl@office.example', 'thandi@client.example'];
      const earlier = await counts();
      // A delivery claimed again since is not this sender's to move.
      await store.settle({ ...old, attempts: 0 }, { kind: 'moved', to, at: now + 1 });
      assert.deepEqual(await counts(), earlier);
      await store.settle(old, { kind: 'moved', to, at: now + 1 });
      assert.deepEqual(await claimOf(store, 10), []);
      const moved = await claimOf(store, 10, now + 1);
      assert.deepEqual(
        moved
          .toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1))
          .map(({ kind, recipient, attempts, tryingSince }) => [
            kind,
            recipient,
            attempts,
            tryingSince,
          ]),
        to.slice(1).map((recipient) => ['notification', recipient, 1, now + 1]),
      );
      assert.equal((await counts()).deliveries.waiting, earlier.deliveries.waiting + 1);
      await drain(store);
    });

    test('parks a delivery that would move to recipients who have one, if a reason is given', async () => {
      const { store, counts } = await open();
      await drain(store);
      const { lead } = submission(`not moved on ${engine}`);
      const [own, named] = ['https://crm.example/in', 'https://former.example/in'];
      await store.accept({
        lead,
        deliveries: [own, named].map((recipient) => ({
          kind: 'webhook',
          recipient,
          idempotencyKey: null,
        })),
      });
      const due = {
        channel: 'webhook',
        now,
        limit: 10,
        leaseMs,
        inHand: [],
        first: 'oldest',
      } as const;
      const claimed = await store.claim(due);
      const old = claimed.find(({ recipient }) => recipient === named);
      assert.ok(old);
      const { parked } = (await counts()).deliveries;
      await store.settle(old, { kind: 'moved', to: [own], at: now, parkedWith: 'Not allowed.' });
      assert.equal((await counts()).deliveries.parked, parked + 1);
      const stuck = { mailbox: 'services', now, limit: 10, quarantinedSince: 0 };
      const { rows } = (await store.unsettled(stuck)).parked;
      assert.deepEqual(
        rows.map(({ leadId, answer }) => [leadId, answer]),
        [[lead.id, 'Not allowed.']],
      );
      for (const other of claimed) {
        await store.settle(other, { kind: 'delivered', at: now, answer: '200' });
      }
    });

    test('two senders at once never claim the same delivery', async () => {
      const name = randomUUID();
      const [{ store: one }, { store: other }] = [await openNamed(name), await openNamed(name)];
      await Promise.all(
        Array.from({ length: 200 }, (_, count) =>
          (count % 2 === 0 ? one : other).accept(submission(`${engine} lead ${count}`)),
        ),
      );
      const claimed: string[] = [];
      const claimAll = async (store: Store): Promise<void> => {
        for (;;) {
          const batch = await claimOf(store, 7);
          if (batch.length === 0) return;
          claimed.push(...batch.map(({ id }) => id));
        }
      };
      await Promise.all([claimAll(one), claimAll(other)]);
      assert.equal(claimed.length, 400);
      assert.equal(new Set(claimed).size, 400);
    });
  });
}

test(
  'a restart of PostgreSQL ends no process and loses no lead',
  { skip: withoutPostgres },
  async () => {
    assert.ok(postgres);
    const databaseUrl = await postgres.newDatabase();
    const store = await openStore({ dataDir: folder, databaseUrl });
    const acknowledged: string[] = [];
    let stopping = false;
    const pour = async () => {
      for (let count = 0; !stopping; count += 1) {
        const posted = submission(`poured ${count}`);
        await store.accept(posted).then(
          ({ leadId }) => acknowledged.push(leadId),
          () => undefined,
        );
      }
    };
    const pouring = pour();
    await postgres.restart();
    const atRestart = acknowledged.length;
    while (acknowledged.length < atRestart + 20)
      await store.nextDueAt('mail').catch(() => undefined);
    stopping = true;
    await pouring;
    const { leads } = await countStored({ dataDir: folder, databaseUrl });
    assert.ok(leads >= acknowledged.length, `${leads} stored, ${acknowledged.length} acknowledged`);
    await store.close();
  },
);
