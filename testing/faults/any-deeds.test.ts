import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  array,
  assert as hold,
  asyncProperty,
  boolean,
  constantFrom,
  nat,
  record,
  type Arbitrary,
} from 'fast-check';
import type { ChannelName } from '../../leads/delivery-kinds.ts';
import { stateOf } from '../../leads/delivery-state.ts';
import { parkedByHand } from '../../leads/lead-status.ts';
import { giveAccess } from '../../leads/store/access/change-access.ts';
import type { User } from '../../leads/store/access/users.ts';
import type { Database } from '../../leads/store/database/database.ts';
import { countLeads } from '../../leads/store/lead/lead-counts.ts';
import type { Settlement } from '../../leads/store/outbox/outbox.ts';
import { createStore } from '../../leads/store/store.ts';
import { readInbox, type InboxLead } from '../../leads/store/work/inbox.ts';
import { readWork, shownAs } from '../../leads/store/work/lead-work.ts';
import { takeIn } from '../../leads/store/work/take-in.ts';
import type { View } from '../../leads/store/work/view.ts';
import { dayMs, hourMs } from '../../platform/clock.ts';
import { deskOver } from '../desk-over.ts';
import { leadWith, now } from '../made-leads.ts';
import { onEachEngine } from '../test-engines.ts';
import { writeAbout } from '../../desk/lead/write-about.ts';
import { deeds } from '../../desk/writing/every-deed.ts';
import { textOf } from '../../desk/visit/posted.ts';
import { beforeField } from '../../desk/deeds/before-field.ts';
import { doDeed, type Undo } from '../../desk/deeds/deeds.ts';
import { isFull, scale } from './scale.ts';

// Two people do to leads whatever a form can name, from pages that may be stale, and undo it at once or later, while
// leads arrive and the relay delivers. On a failure fast-check prints the seed and the fewest steps that fail.

/** fast-check tries short lists anyway. With this size most are long. */
const lengths = { maxLength: 40, size: 'max' } as const;

const [ann, ben] = ['ann', 'ben'].map((name): User => {
  const address = `${name}@office.example`;
  return { id: name, address, name, role: 'owner', createdAt: now, signedInAt: now };
}) as [User, User];

/** All deeds but those that only an Undo does. Sending again is done either way. */
const doable = Object.keys(deeds).filter(
  (name) => !['hand-back', 'unsettle', 'earlier-day'].includes(name),
);

/** A step. Each part selects from what is available, whatever came before. */
const anyStep = record({
  happens: nat(99),
  user: constantFrom(ann, ben),
  to: constantFrom(ann, ben),
  /** Selects a deed, an outcome or a number of hours. */
  which: nat(99),
  /** Selects leads of a page, as bits by position. */
  places: nat(15),
  /** Whether the page is reloaded first. */
  isFresh: boolean(),
  isTakenBack: boolean(),
});

type Step = typeof anyStep extends Arbitrary<infer One> ? One : never;

/** A store, its clock, and the pages and Undo buttons that people have before them. */
interface Play {
  db: Database;
  clock: { now: number };
  pages: Map<User, readonly InboxLead[]>;
  undos: { user: User; undo: Undo }[];
  /** Ids of leads whose deliveries somebody stopped. */
  left: Set<string>;
}

const happenings: readonly ((play: Play, step: Step) => Promise<void>)[] = [
  aLeadComes,
  theRelayWorks,
  theRelayWorks,
  timeGoesOn,
  somebodyLooks,
  somebodyAnswers,
  somebodyTakesBack,
  ...Array.from({ length: 8 }, () => somebodyDoes),
];

onEachEngine('Whatever is done at the desk', ({ storeOf }) => {
  test('every lead stays in one view and is sent unless put away, and Undo reverts actions', () =>
    hold(
      asyncProperty(array(anyStep, lengths), async (steps) => {
        const db = await storeOf(leadWith(), leadWith(), leadWith({ spam: looksLikeSpam }));
        // A PostgreSQL server has a hundred connections.
        try {
          await playOn(db, steps);
        } finally {
          await db.destroy();
        }
      }),
      // The short form uses the same lists in each run. Finding new failures is for the full form.
      { numRuns: scale.deedLists, ...(!isFull && { seed: 1 }) },
    ));
});

async function playOn(db: Database, steps: readonly Step[]): Promise<void> {
  for (const user of [ann, ben]) await giveAccess(db, user, { by: 'a test', now });
  const play: Play = { db, clock: { now }, pages: new Map(), undos: [], left: new Set() };
  for (const step of steps) {
    play.clock.now += 1000;
    await chosen(happenings, step.happens)(play, step);
    await check(play);
  }
}

const looksLikeSpam = { score: 9, reasons: ['A reason.'], quarantined: true };

function chosen<One>(all: readonly One[], number: number): One {
  const one = all[number % all.length];
  assert.ok(one !== undefined);
  return one;
}

/** Whether a step's selection includes the lead or delivery at this position. */
function isOneOf(places: number, place: number): boolean {
  return ((places >> (place % 4)) & 1) === 1;
}

async function aLeadComes({ db, clock }: Play, { places, isFresh }: Step): Promise<void> {
  const lead = leadWith({
    ageMs: now - clock.now + places * hourMs,
    ...(isOneOf(places, 0) && { spam: looksLikeSpam }),
  });
  const both = [
    { kind: 'notification', recipient: 'ann@office.example', idempotencyKey: null },
    { kind: 'webhook', recipient: 'https://crm.example/', idempotencyKey: null },
  ] as const;
  await createStore(db).accept({ lead, deliveries: isOneOf(places, 1) ? both : [both[0]] });
  // Otherwise the first who answers it or acts on it takes it in.
  const all = { after: '', openSince: now - 2 * dayMs, now: clock.now, limit: 100 };
  if (isFresh) await takeIn(db, all);
}

/** Claims everything that is due. Some claims are not settled, as if the relay had been killed. */
async function theRelayWorks({ db, clock }: Play, { which, places, isFresh }: Step) {
  const store = createStore(db);
  const channel: ChannelName = isFresh ? 'mail' : 'webhook';
  const request = { channel, now: clock.now, limit: 100, leaseMs: 600_000, inHand: [] } as const;
  const outcomes: readonly Settlement[] = [
    { kind: 'delivered', at: clock.now, answer: '250 OK' },
    { kind: 'waiting', nextAt: clock.now + hourMs, answer: '451 Later' },
    { kind: 'parked', at: clock.now, answer: '550 No' },
  ];
  for (const [place, claim] of (await store.claim({ ...request, first: 'oldest' })).entries()) {
    const { attempts, kind, lead } = claim;
    const isPutAway = (await readWork(db, lead.id))?.settled_how === 'spam';
    // Deliveries that were attempted before the lead was put away may be retried.
    assert.ok(!isPutAway || attempts > 1 || kind === 'answer', 'what is put away goes out');
    if (isOneOf(places, place)) await store.settle(claim, chosen(outcomes, which + place));
  }
}

function timeGoesOn({ clock }: Play, { which }: Step): Promise<void> {
  clock.now += (which % 30) * hourMs;
  return Promise.resolve();
}

async function somebodyLooks({ db, clock, pages }: Play, { user }: Step): Promise<void> {
  pages.set(user, await leadsIn(db, 'all', user, clock.now));
}

async function leadsIn(db: Database, view: View, { address: me }: User, at: number) {
  const { leads } = await readInbox(db, { view, me, now: at, lateAfterMs: dayMs, limit: 100 });
  return leads;
}

async function somebodyDoes(play: Play, step: Step): Promise<void> {
  const { user, to, which, places, isFresh, isTakenBack } = step;
  if (isFresh) await somebodyLooks(play, step);
  const name = chosen(doable, which);
  // The desk does not offer to leave a lead undelivered that was put away as spam. It has to be reopened first.
  const isLeft = name === 'park' || name === 'leave';
  const page = play.pages.get(user) ?? [];
  const leads = page.filter(({ work }) => !isLeft || shownAs(work) !== 'spam');
  const named = leads.filter((_lead, place) => isOneOf(places, place));
  const before = await standing(play);
  const undo = await press(play, user, [
    ['do', name],
    ['to', to.address],
    ['until', '2126-11-21'],
    ...named.flatMap(({ lead: { id }, work }): [string, string][] => [
      ['id', id],
      [beforeField(id), shownAs(work) ?? ''],
    ]),
  ]);
  if (!undo) return;
  if (!isTakenBack) return void play.undos.push({ user, undo });
  await press(play, user, [['do', undo.name], ...undo.fields]);
  // Undoing these also sends deliveries again that had been parked by then.
  const isSent = isLeft || name === 'spam';
  assert.deepEqual(asSent(await standing(play), isSent), asSent(before, isSent), name);
}

async function somebodyTakesBack(play: Play, { which }: Step): Promise<void> {
  const [one] = play.undos.splice(which % (play.undos.length || 1), 1);
  if (one) await press(play, one.user, [['do', one.undo.name], ...one.undo.fields]);
}

/** @returns the Undo, or null if nothing was done or it has none */
async function press(
  { db, clock, left }: Play,
  user: User,
  fields: Undo['fields'],
): Promise<Undo | null> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const done = await doDeed(
    deskOver(db, () => clock.now),
    user,
    form,
  );
  if (['park', 'leave'].includes(textOf(form, 'do')))
    for (const id of form.getAll('id').map(String)) left.add(id);
  const rows = await db
    .selectFrom('delivery')
    .select('lead_id')
    .where('last_answer', '=', parkedByHand)
    .execute();
  const stopped = new Set(rows.map(({ lead_id: id }) => id));
  for (const id of left) if (!stopped.has(id)) left.delete(id);
  return 'undo' in done ? done.undo : null;
}

async function somebodyAnswers(play: Play, { user, which }: Step): Promise<void> {
  const page = play.pages.get(user) ?? [];
  if (page.length === 0) return;
  const lead = chosen(page, which);
  const form = new FormData();
  form.append('text', 'Yes.');
  form.append('seen', String(lead.deliveries.filter(({ kind }) => kind === 'answer').length));
  const desk = deskOver(play.db, () => play.clock.now);
  await writeAbout(desk, user, lead, { what: 'answer', form });
}

/** The state of leads and deliveries that an Undo restores. */
async function standing({ db, clock }: Play) {
  const leads = await db
    .selectFrom('desk_lead')
    .select(['lead_id', 'taken_by', 'put_off_until', 'settled_by', 'settled_how', 'is_held'])
    .orderBy('lead_id')
    .execute();
  const deliveries = await db.selectFrom('delivery').selectAll().orderBy('id').execute();
  return {
    // A day in the past no longer hides a lead.
    leads: leads.map(({ put_off_until: until, ...one }) => ({
      ...one,
      until: until !== null && until > clock.now ? until : null,
    })),
    deliveries: deliveries.map((delivery) => ({ id: delivery.id, state: stateOf(delivery) })),
  };
}

function asSent({ leads, deliveries }: Awaited<ReturnType<typeof standing>>, isSent: boolean) {
  return {
    leads,
    deliveries: deliveries.map(({ id, state }) =>
      isSent && state === 'parked' ? { id, state: 'waiting' } : { id, state },
    ),
  };
}

async function check({ db, clock, left }: Play): Promise<void> {
  assert.ok((await countLeads(db)).addsUp);
  const all = await leadsIn(db, 'all', ann, clock.now);
  const open = all.filter((one) => one.work.settled_how === null && one.status !== 'quarantined');
  const shown: InboxLead[] = [];
  for (const user of [ann, ben]) shown.push(...(await leadsIn(db, 'mine', user, clock.now)));
  for (const view of ['new', 'put-off'] as const)
    shown.push(...(await leadsIn(db, view, ann, clock.now)));
  const idsOf = (leads: readonly InboxLead[]) => leads.map(({ lead }) => lead.id).toSorted();
  assert.deepEqual(idsOf(shown), idsOf(open), 'what is open stands in one place');
  for (const { lead, deliveries } of open) {
    const isStopped = deliveries.some(({ last_answer: said }) => said === parkedByHand);
    assert.ok(!isStopped || left.has(lead.id), 'what is open is tried');
  }
}
