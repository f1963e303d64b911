import { existsSync } from 'node:fs';
import path from 'node:path';
import { agrees, exitCode, textOption, type Command, type Context } from './command.ts';
import { Fault, UsageError } from '../leads/fault.ts';
import { isShared } from '../leads/store/tables/is-shared.ts';
import { erasingStore } from '../leads/store/erasing/erasing-store.ts';
import { erasePerson } from '../leads/upkeep/erase-person.ts';
import { finishErasures, unfinishedWords } from '../leads/upkeep/finish-erasures.ts';
import { withoutLeads, type AboutPerson } from '../leads/upkeep/about-person.ts';
import { findPerson } from '../leads/upkeep/find-person.ts';
import { readPerson } from '../leads/upkeep/person.ts';
import { namedAmong } from './named-among.ts';
import { tableOf } from './table.ts';

/** The most references that a sentence names. The table above it has them all. */
const maxNamed = 20;

export const erase: Command = {
  name: 'erase',
  summary: 'erase a person for good (POPIA s24)',
  about: [
    'Finds every lead with this email address (upper or lower case) or phone number (by its digits: +27 82 and 082 are the same), including mentions in a message, and every mail file about it. Shows them, asks, and erases them with their deliveries and consent records, from the store’s free space and log too, and from stores that a restore set aside. This cannot be undone.',
    'Ask the person for every address and number they used: one does not lead to the others.',
    'A certificate without personal data stays in DATA_DIR/erasures. Earlier backups still hold the person: a restore erases them again by that certificate, and so does the relay when it starts on a copy that was put back by hand.',
    'What was already delivered is still in its recipients’ mailboxes, and in any system that a webhook notified. Delete it there yourself.',
  ],
  options: {
    '--person <ADDRESS|PHONE>': 'whom',
    '--keep <REF,…>': 'references of leads to leave as they are',
    '--yes': 'do not ask',
    '--finish': 'only finish an erasure that was interrupted',
  },
  examples: [
    ['export --person jo@client.example --out jo.json', 'first, the copy a person may ask for'],
    ['erase --person jo@client.example', 'by email address'],
    ['erase --person "082 123 4567"', 'by phone number'],
  ],
  undone: 'Nobody was erased.',
  async run(given, context) {
    const { db, dataDir, terminal, answer, now } = context;
    const asked = textOption(given, 'person');
    const finishes = given.options['finish'] === true;
    if (finishes && asked !== undefined) {
      throw new UsageError('Give --finish or --person, not both. Nobody was erased.');
    }
    refuseOtherFolder(context);
    const { cameBack, troubles } = await finishErasures(erasingStore(db), dataDir);
    const undone = cameBack > 0 ? 'Nobody else was erased.' : 'Nobody was erased.';
    context.undone = undone;
    if (cameBack > 0) {
      terminal.say(
        `Leads erased, as certified: ${cameBack}. They came back with a backup, or their erasure was interrupted.`,
      );
    }
    if (finishes) {
      if (troubles.length > 0) throw new Fault(unfinishedWords(troubles));
      terminal.say('Every erasure is finished.');
      return exitCode.fine;
    }
    if (troubles.length > 0) terminal.say(unfinishedWords(troubles));
    if (asked === undefined) {
      throw new UsageError('Say who: npm run leads -- erase --person jo@client.example');
    }
    const person = readPerson(asked);
    const all = await findPerson({ ...context, listener: terminal }, person);
    const found = withoutLeads(all, namedAmong(all, given, 'keep'));
    if (found.leads.length === 0 && found.mailFiles.length === 0) {
      answer({ certificate: null }, `Nothing is held about this ${person.kind}.`);
      return exitCode.fine;
    }
    describe(found, context);
    if (!(await agrees(given, terminal, 'This cannot be undone.', 'erase what is listed'))) {
      terminal.say(undone);
      return exitCode.fault;
    }
    terminal.say('Erasing. The relay waits while the store is rewritten.');
    const done = await erasePerson(db, { dataDir, found, foundBy: person.kind, now: now() });
    const certificate = JSON.stringify(done.certificate, undefined, 2);
    answer(done, `${certificate}\n\nKept in ${done.file}`);
    return exitCode.fine;
  },
};

/**
 * Refuses a DATA_DIR that does not exist. A shared database has a setting of its own, so certificates and mail
 * files could be looked for in another folder than the relay's.
 * @throws Fault
 */
function refuseOtherFolder({ db, dataDir }: Context): void {
  if (!isShared(db) || existsSync(dataDir)) return;
  throw new Fault(
    `DATA_DIR: there is no folder ${path.resolve(dataDir)}. Set it to the relay’s: it holds the certificates and any mail files about the person. Nobody was erased.`,
  );
}

/** Lists on stderr what is about to be erased. Stdout is for the certificate. */
function describe({ leads, mailFiles }: AboutPerson, { terminal }: Context): void {
  type Found = (typeof leads)[number];
  const foundIn = { head: 'FOUND IN', cellOf: ({ places }: Found) => places.join(', ') };
  if (leads.length > 0) terminal.say(tableOf(leads, [foundIn], terminal.columns));
  terminal.say(`Leads: ${leads.length}. Mail files: ${mailFiles.length}.`);
  const unread = leads.filter(({ status }) => status !== 'delivered' && status !== 'quarantined');
  if (unread.length === 0) return;
  const named = unread.slice(0, maxNamed).map(({ reference }) => reference);
  const more = unread.length > maxNamed ? ` and ${unread.length - maxNamed} more` : '';
  terminal.say(
    `Not yet delivered, and never will be: ${named.join(', ')}${more}. To read them, use show.`,
  );
}
