import {
  letKeep,
  letWrite,
  makeBackups,
  makeRoom,
  notStoredAdvice,
  notStoredWords,
  startScanner,
} from '../store-findings.ts';

/** The words of an alert about a condition that a person has to act on. */
export interface ConditionWords {
  title: (count: number) => string;
  advice: string;
  /** Sent once the condition is over. */
  over: string;
}

/**
 * By condition. All that At a glance calls wrong and that begins while the relay runs is here, for people who do not
 * open it, or have no desk. Of the rest, such as leads left in another place, the log warns at each start.
 */
export const conditionWords = {
  /** Deliveries that the relay, not a person, gave up: they stay until a person acts. */
  parked: {
    title: (count) => `${deliveries(count)} parked`,
    advice:
      'They were given up and are kept. To see why: npm run leads -- list --status parked. To send them again: npm run leads -- replay.',
    over: 'No given-up delivery is parked any more',
  },
  /** Deliveries that wait longer than a mail server's temporary faults last. */
  late: {
    title: (count) => `${deliveries(count)} waiting for over 15 minutes`,
    advice:
      'They are kept and tried for five days. To see them: npm run leads -- list --status waiting.',
    over: 'No delivery has waited for over 15 minutes any more',
  },
  /**
   * The server refuses whatever we send, as with 535 to our password. This advice is for when only its words say why.
   */
  refused: {
    title: () => 'The mail server refuses us',
    advice:
      'No mail goes out until it accepts ours again. Leads are kept. To read the server’s words: npm run leads -- list --status waiting, then show with a reference. Have this host removed from the list it names, or ask the provider.',
    over: 'The mail server accepts our mail again',
  },
  /** Permanent refusals that a person can still resolve: a policy, a block list or a full mailbox. */
  'turned-away': {
    title: (count) => `${deliveries(count)} refused by a mail server's policy or full mailbox`,
    advice:
      'They are kept and tried for five days. To read the server’s words: npm run leads -- list --status waiting, then show with a reference. Have this host or sender removed from the list it names, or space freed in the mailbox.',
    over: 'No waiting delivery is refused any more',
  },
  /** Our own daily message did not arrive. */
  canary: {
    title: () => 'The canary did not arrive',
    advice:
      'The relay’s own message was not in the inbox of CANARY_MAILBOX after 15 minutes, so leads may not arrive either, or the inbox cannot be read (the log says). Look for it in the spam folder.',
    over: 'The canary arrives again',
  },
  /** Traces of erased leads may remain until a person acts. */
  erasure: {
    title: (count) =>
      count === 1 ? '1 erasure is not finished' : `${count} erasures are not finished`,
    advice:
      'In the meantime leads come in and go out, and nothing that was erased is sent. The relay tries again each hour. To see what holds it up and what to do: npm run leads -- verify',
    over: 'Every erasure is finished',
  },
  /** Files cannot be scanned: leads with files wait, and no others. */
  scanner: {
    title: (count) =>
      `The virus scanner does not answer: ${count === 1 ? '1 lead with a file waits' : `${count} leads with files wait`}`,
    advice: `They are kept, and the scanner is asked again each minute. ${startScanner} To read its words: npm run leads -- list --status waiting, then show with a reference.`,
    over: 'No lead waits for the virus scanner any more',
  },
  /** Every lead is refused. */
  store: {
    title: () => 'Leads cannot be stored',
    advice: `Visitors are told so, and asked to send again. ${letWrite} The relay’s log says what is wrong.`,
    over: 'Leads can be stored again',
  },
  /** Some leads could not be stored, for example too many at once, or a CV that found no room in a database. */
  'not-stored': {
    title: notStoredWords,
    advice: notStoredAdvice,
    over: 'Every message of the last day was stored',
  },
  /** The disk refuses files before it refuses leads. Until then an alert still gets through. */
  disk: {
    title: () => 'The disk of the leads is nearly full',
    advice: makeRoom,
    over: 'There is room on the disk again',
  },
  /** Posts with files are refused, and no others. */
  files: {
    title: () => 'Files that come with leads cannot be stored',
    advice: `Anyone who sends a CV is told to send it again. ${letKeep}`,
    over: 'Files can be stored again',
  },
  /** Backups were made and are no longer. If there never was one, only the desk says so. */
  backup: {
    title: () => 'No backup has been made for two days',
    advice: `${makeBackups} Find out why the daily backup has stopped.`,
    over: 'A backup was made',
  },
  /** The desk keeps exiting. Whoever opens it sees that, but it also reminds people of who awaits an answer. */
  desk: {
    title: () => 'The desk does not stay up',
    advice:
      'Leads still come in and are delivered, but nobody is reminded of people who wait for an answer. The relay’s log says why the desk stops.',
    over: 'The desk is up again',
  },
} satisfies Readonly<Record<string, ConditionWords>>;

function deliveries(count: number): string {
  return count === 1 ? '1 delivery is' : `${count} deliveries are`;
}
