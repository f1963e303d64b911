import {
  letKeep,
  letWrite,
  makeBackups,
  makeRoom,
  notStoredAdvice,
  notStoredWords,
  startScanner,
} from '../store-findings.ts';

/** What a person is told of something that has to be acted on. */
export interface ConditionWords {
  title: (count: number) => string;
  advice: string;
  /** What is said once it is over. */
  over: string;
}

/** By what is told. What At a glance calls wrong is among it, for whoever does not open it, or has no desk. */
export const conditionWords = {
  /** A delivery was given up, and by no person: nothing happens to it until a person acts. */
  parked: {
    title: (count) => `${deliveries(count)} parked`,
    advice:
      'They were given up and are kept. See why: npm run leads -- list --status parked. Send them again: npm run leads -- replay.',
    over: 'Nothing that was given up is parked any more',
  },
  /** Deliveries wait longer than a mail server's passing troubles last. */
  late: {
    title: (count) => `${deliveries(count)} waiting for over 15 minutes`,
    advice:
      'They are kept and tried for five days. See them: npm run leads -- list --status waiting.',
    over: 'Nothing waits for over 15 minutes any more',
  },
  /** Whatever we send, such as with 535 to our password. The advice is where the server's words are all there is to go by. */
  refused: {
    title: () => 'The mail server refuses us',
    advice:
      'No mail goes out until it takes us again; leads are kept. Read the server’s words: npm run leads -- list --status waiting, then show with a reference. Have our host taken off the list it names, or ask the provider.',
    over: 'The mail server takes our mail again',
  },
  /** A policy, a block list or a full mailbox: a reply for good that a person can yet do something about. */
  'turned-away': {
    title: (count) => `${deliveries(count)} refused by a mail server's policy or full mailbox`,
    advice:
      'They are kept and tried for five days. Read the server’s words: npm run leads -- list --status waiting, then show with a reference. Have our host or sender taken off the list it names, or room made in the mailbox.',
    over: 'No waiting delivery is refused any more',
  },
  /** Our own daily message did not come out at the other end. */
  canary: {
    title: () => 'The canary did not arrive',
    advice:
      'The relay’s own message was not in the inbox of CANARY_MAILBOX after 15 minutes, so leads may not arrive either, or the inbox cannot be read (the log says). Look for it in the spam folder.',
    over: 'The canary arrives again',
  },
  /** What was erased may be left in traces until a person acts. */
  erasure: {
    title: (count) => (count === 1 ? '1 erasure stands open' : `${count} erasures stand open`),
    advice:
      'Leads come in and go out meanwhile, and nothing that was erased is sent. The relay tries again each hour. What holds it up, and what to do: npm run leads -- verify',
    over: 'Every erasure is finished',
  },
  /** Files cannot be scanned: the leads they came with wait, and nobody else. */
  scanner: {
    title: (count) =>
      `The virus scanner does not answer: ${count === 1 ? '1 lead with a file waits' : `${count} leads with files wait`}`,
    advice: `They are kept, and the scanner is asked again each minute. ${startScanner} Its words: npm run leads -- list --status waiting, then show with a reference.`,
    over: 'No lead waits for the virus scanner any more',
  },
  /** Every lead is refused. */
  store: {
    title: () => 'Leads cannot be stored',
    advice: `Visitors are told so, and to send again. ${letWrite} The relay’s log says what is wrong.`,
    over: 'Leads can be stored again',
  },
  /** Whatever kept some of them out, such as too many at once, or a CV for which a database had no room. */
  'not-stored': {
    title: notStoredWords,
    advice: notStoredAdvice,
    over: 'Every message was stored for a day',
  },
  /** Files are refused before leads are, and for that long an alert still gets through. */
  disk: {
    title: () => 'The disk of the leads is nearly full',
    advice: makeRoom,
    over: 'There is room on the disk again',
  },
  /** Whoever sends a file is refused, and nobody else. */
  files: {
    title: () => 'Files that come with leads cannot be kept',
    advice: `Whoever sends a CV is told to send it again. ${letKeep}`,
    over: 'Files can be kept again',
  },
  /** Backups were made and are not any more. Who never made one is told by the desk alone. */
  backup: {
    title: () => 'No backup was made for two days',
    advice: `${makeBackups} See why the one that was made each day is not.`,
    over: 'A backup was made',
  },
  /** It ends again and again. Whoever opens it sees that, but it also reminds people of who waits for an answer. */
  desk: {
    title: () => 'The desk does not stay up',
    advice:
      'Leads are taken and delivered; nobody is reminded of who waits for an answer. The relay’s log says why the desk ends.',
    over: 'The desk is up again',
  },
} satisfies Readonly<Record<string, ConditionWords>>;

function deliveries(count: number): string {
  return count === 1 ? '1 delivery is' : `${count} deliveries are`;
}
