import { readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { undefinedIfMissing } from '../../platform/undefined-if-missing.ts';
import { deliveryKinds, visitorKinds } from '../delivery-kinds.ts';
import { mailFilesIn } from '../mail-files.ts';
import { printable } from '../printable.ts';
import { countOf } from '../count-of.ts';
import { readAsItIs, type Database } from '../store/database/database.ts';
import { isShared } from '../store/tables/is-shared.ts';
import { readLeads } from '../store/lead/lead-filter.ts';
import { readSetAside, setAsideStores, unreadableWords } from '../store/embedded/set-aside.ts';
import { beginsEmpty, storeFileIn } from '../store/database/store-place.ts';
import type { StoredLead } from '../store/lead/stored-lead.ts';
import { notedDatabase } from './left-behind.ts';
import { readSavedAnswers } from '../store/work/saved-answers.ts';
import { readAllWritten } from '../store/work/written.ts';
import type { AboutPerson, FoundLead } from './about-person.ts';
import type { Person } from './person.ts';

interface Search {
  db: Database;
  dataDir: string;
  /** Told of progress, of what could not be read, and of mentions that belong to no lead. */
  listener: { progress: (text: string) => void; say: (text: string) => void };
}

/** Finds a person by reading every lead: somebody may be named in another's message. */
export async function findPerson(search: Search, person: Person): Promise<AboutPerson> {
  const leads = await leadsAbout(search, person);
  for (const store of await setAsideStores(search.dataDir)) {
    const known = new Set(leads.map(({ lead }) => lead.id));
    const there = await readSetAside(store, (db) => leadsAbout({ ...search, db }, person)).catch(
      (error: unknown) => {
        search.listener.say(`${store.file} ${unreadableWords(error)}`);
        return [];
      },
    );
    for (const found of there.filter(({ lead }) => !known.has(lead.id))) {
      const places = [...found.places, `set aside in ${path.basename(store.file)}`];
      leads.push({ ...found, places, setAside: store });
    }
  }
  await sayOfOtherPlace(search, person);
  for (const { title, text } of await readSavedAnswers(search.db)) {
    if (!person.isIn(`${title}\n${text}`)) continue;
    search.listener.say(
      `The saved answer “${printable(title)}” names them as well. It belongs to no lead and is not erased with them: change it at the desk, under Saved answers.`,
    );
  }
  const mailFiles = await mailFilesAbout(search, person, new Set(leads.map(({ lead }) => lead.id)));
  return { leads, mailFiles };
}

/** Reports leads about the person in the place where leads were kept before DATABASE_URL was set or unset. */
async function sayOfOtherPlace(search: Search, person: Person): Promise<void> {
  const { db, dataDir, listener } = search;
  const notHere = 'in no copy that is made here, and not erased from here';
  if (!isShared(db)) {
    const place = await notedDatabase({ dataDir });
    if (place === undefined) return;
    listener.say(
      `${place}, where leads were kept before, may hold leads about them: ${notHere}. Do the same with DATABASE_URL set to it.`,
    );
    return;
  }
  if (beginsEmpty({ dataDir, databaseUrl: undefined })) return;
  const file = storeFileIn(dataDir);
  const leads = await readAsItIs(file, (there) =>
    leadsAbout({ ...search, db: there }, person),
  ).catch(() => undefined);
  if (leads?.length === 0) return;
  listener.say(
    `${file}, where leads were kept before DATABASE_URL was set, ${leads === undefined ? 'may hold leads' : `holds ${countOf(leads.length, 'lead')}`} about them: ${notHere}. Do the same without DATABASE_URL, or delete the file.`,
  );
}

async function leadsAbout({ db, listener }: Search, person: Person): Promise<FoundLead[]> {
  const leads: FoundLead[] = [];
  const named = await writtenPlaces(db, person);
  const onRead = (read: number) => listener.progress(`${read.toLocaleString('en')} leads read`);
  for await (const stored of readLeads(db, {}, { onRead })) {
    const { id, receivedAt, subject, replyTo, consent, files } = stored.lead;
    const sent = textsOf(stored)
      .filter(([, text]) => text && person.isIn(text))
      .map(([place]) => place);
    const places = new Set([...sent, ...(named.get(id) ?? [])]);
    if (places.size === 0) continue;
    const { reference, status, deidentifiedAt, deliveries } = stored;
    leads.push({
      reference,
      status,
      deidentifiedAt,
      lead: { id, receivedAt, subject, replyTo },
      places: [...places],
      counts: {
        deliveries: deliveries.length,
        consentRecords: consent === null ? 0 : 1,
        files: files.length,
      },
      setAside: undefined,
    });
  }
  return leads;
}

const writtenLabels = { answer: 'Answer', note: 'Note' } as const;

/** Where what people at the desk wrote names the person, by lead. */
async function writtenPlaces(db: Database, person: Person): Promise<Map<string, Set<string>>> {
  const places = new Map<string, Set<string>>();
  for await (const { leadId, kind, text } of readAllWritten(db)) {
    if (!person.isIn(text)) continue;
    places.getOrInsertComputed(leadId, () => new Set()).add(writtenLabels[kind]);
  }
  return places;
}

type Text = readonly [place: string, text: string | null | undefined];

function textsOf({ lead, deliveries }: StoredLead): Text[] {
  // Other deliveries go to the mailbox's own people, and are not part of what a visitor sent.
  const replies = deliveries.filter(({ kind }) => visitorKinds.includes(kind));
  return [
    ['Answer to', lead.replyTo],
    ...lead.fields.map(({ label, value }): Text => [label, value]),
    // A form may name a field after a person, such as one for each guest of a list.
    ...lead.fields.flatMap(({ name, label }) => [name, label]).map((name): Text => ['Field', name]),
    // With its extension, an address in a file's name reads as a longer one.
    ...lead.files
      .flatMap(({ name }) => [name, path.parse(name).name])
      .map((name): Text => ['File', name]),
    ['Subject', lead.subject],
    ['Page', lead.page],
    ['Page', lead.consent?.page],
    ['Attribution', lead.attribution?.landing],
    ['Attribution', lead.attribution?.referrer],
    ...[...new URLSearchParams(lead.attribution?.campaign)].map(([, value]): Text => [
      'Attribution',
      value,
    ]),
    ...replies.map(({ kind, recipient }): Text => [deliveryKinds[kind].label, recipient]),
    ...replies.map(({ kind, last_answer }): Text => [deliveryKinds[kind].label, last_answer]),
  ];
}

async function mailFilesAbout(
  { dataDir, listener }: Search,
  person: Person,
  leadIds: ReadonlySet<string>,
): Promise<string[]> {
  const { folder, files } = await mailFilesIn(dataDir);
  const found: string[] = [];
  for (const [read, { name, leadId }] of files.entries()) {
    listener.progress(`${read.toLocaleString('en')} of ${files.length} mail files read`);
    if (leadIds.has(leadId) || (await isMailAbout(path.join(folder, name), person))) {
      found.push(name);
    }
  }
  listener.progress('');
  return found;
}

async function isMailAbout(file: string, person: Person): Promise<boolean> {
  const bytes = await undefinedIfMissing(readFile(file));
  // The relay has finished it since, and given it its final name.
  if (bytes === undefined) return false;
  const { to, replyTo, subject, text, html } = await PostalMime.parse(bytes);
  const addresses = [...(to ?? []), ...(replyTo ?? [])].map(({ address }) => address);
  return [...addresses, subject, text, html].some((words) => words && person.isIn(words));
}
