import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { countOf } from '../../leads/count-of.ts';
import { Fault, UsageError, sentenceOf } from '../../leads/fault.ts';
import type { User } from '../../leads/store/access/users.ts';
import { withoutLeads, type AboutPerson } from '../../leads/upkeep/about-person.ts';
import { findPerson } from '../../leads/upkeep/find-person.ts';
import { readPerson, type Person } from '../../leads/upkeep/person.ts';
import { elapsedBetween, minuteMs } from '../../platform/clock.ts';
import type { Desk } from '../visit/desk-context.ts';

/** How long what was found is kept in memory: it has the person's subjects and addresses. */
const keptMs = 30 * minuteMs;

/** The shortest time between reports of progress, at each of which open pages revalidate. */
const betweenTellingsMs = 500;

/** The stage that the search for a person, or their erasure, has reached. */
type Stage =
  | { is: 'searching'; progress: string }
  | { is: 'found'; found: AboutPerson }
  | { is: 'erasing' }
  | { is: 'erased'; certificate: string }
  | { is: 'broken-off'; words: string };

/** One owner's search for one person. It is in this process' memory alone, and lost when the desk restarts. */
export interface PersonSearch {
  id: string;
  owner: string;
  /** As it was typed. */
  asked: string;
  kind: Person['kind'];
  stage: Stage;
  /** What could not be read, in words. */
  unread: string[];
}

/** Also expires searches that nobody looks at any more. */
const kept = { ttl: keptMs, ttlAutopurge: true };

const searches = new WeakMap<Desk, LRUCache<string, PersonSearch>>();

/** The search with this id, if it is the owner's own: nobody sees another's. */
export function personSearch(desk: Desk, owner: User, id: string): PersonSearch | undefined {
  const search = searchesOf(desk).get(id);
  return search?.owner === owner.id ? search : undefined;
}

function searchesOf(desk: Desk): LRUCache<string, PersonSearch> {
  return searches.getOrInsertComputed(desk, () => new LRUCache(kept));
}

function isAtWork({ is }: Stage): boolean {
  return is === 'searching' || is === 'erasing';
}

/**
 * Begins to look for a person in every lead, while the desk goes on working.
 * @throws Fault if `asked` is neither an address nor a number, or while another search is under way
 */
export async function beginSearch(desk: Desk, owner: User, asked: string): Promise<PersonSearch> {
  const person = personIn(asked);
  const all = searchesOf(desk);
  for (const { stage } of all.values()) {
    if (!isAtWork(stage)) continue;
    throw new Fault('Another person is being looked for or erased. Try again in a few minutes.');
  }
  const search: PersonSearch = {
    id: randomUUID(),
    owner: owner.id,
    asked,
    kind: person.kind,
    stage: { is: 'searching', progress: '' },
    unread: [],
  };
  all.set(search.id, search, { ttl: 0 });
  try {
    // The log does not say whom: after an erasure, it would be all that is left of them.
    await note(desk, owner, 'looked for a person', `by ${person.kind}`);
  } catch (error) {
    // A search that cannot be logged is not done, and must not block others.
    all.delete(search.id);
    throw error;
  }
  void look(desk, search, person).catch((error: unknown) => breakOff(desk, search, error));
  return search;
}

function personIn(asked: string): Person {
  try {
    return readPerson(asked);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new Fault('Type an email address, or a phone number with its area code or country.');
  }
}

async function look(desk: Desk, search: PersonSearch, person: Person): Promise<void> {
  const { db, dataDir } = desk;
  let toldAt = 0;
  const progress = (text: string) => {
    search.stage = { is: 'searching', progress: text };
    if (elapsedBetween(desk.now(), toldAt) < betweenTellingsMs) return;
    toldAt = desk.now();
    desk.changes.tell();
  };
  const say = (words: string) => void search.unread.push(words);
  const found = await findPerson({ db, dataDir, listener: { progress, say } }, person);
  moveOn(desk, search, { is: 'found', found });
}

/** Ids of the leads that a form leaves out. */
export function leftOutIn(form: FormData): ReadonlySet<string> {
  return new Set(form.getAll('without').map(String));
}

/**
 * Begins to erase what was found, except for the leads to keep.
 * @returns false if there is nothing left to erase
 */
export function beginErasure(
  desk: Desk,
  owner: User,
  search: PersonSearch,
  keptIds: ReadonlySet<string>,
): boolean {
  if (search.stage.is !== 'found') return false;
  const found = withoutLeads(search.stage.found, keptIds);
  if (found.leads.length + found.mailFiles.length === 0) return false;
  moveOn(desk, search, { is: 'erasing' });
  void erase(desk, owner, search, found).catch((error: unknown) => breakOff(desk, search, error));
  return true;
}

async function erase(
  desk: Desk,
  owner: User,
  search: PersonSearch,
  found: AboutPerson,
): Promise<void> {
  const { dataDir } = desk;
  const whom = `a person, ${countOf(found.leads.length, 'lead')}`;
  // Logged first: if the desk is killed meanwhile, the relay finishes the erasure without it.
  await note(desk, owner, 'began to erase', whom);
  const { kind: foundBy } = search;
  const about = { dataDir, found, foundBy, now: desk.now() };
  const { certificate } = await desk.write.erasePerson(about);
  // They are erased even if the log takes no more. It already says who began.
  await note(desk, owner, 'erased', whom).catch(console.error);
  const erased = new Set(found.leads.map(({ lead }) => lead.id));
  for (const { stage } of searchesOf(desk).values()) {
    if (stage.is === 'found') stage.found = withoutLeads(stage.found, erased);
  }
  moveOn(desk, search, { is: 'erased', certificate: certificate.certificate });
}

function breakOff(desk: Desk, search: PersonSearch, error: unknown): void {
  moveOn(desk, search, { is: 'broken-off', words: sentenceOf(error) });
}

function moveOn(desk: Desk, search: PersonSearch, stage: Stage): void {
  search.stage = stage;
  searchesOf(desk).set(search.id, search, { ttl: isAtWork(stage) ? 0 : keptMs });
  desk.changes.tell();
}

async function note(
  { write, now }: Desk,
  { address: who }: User,
  act: 'looked for a person' | 'began to erase' | 'erased',
  detail: string,
): Promise<void> {
  await write.writeAudit({ at: now(), who, act, detail });
}
