import type { Store } from '../../leads/store/store.ts';
import type { Clock } from '../../platform/clock.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { RelayLog } from '../../platform/log.ts';
import { generalMailbox, type Mailboxes } from '../../settings/mailboxes.ts';

/** The store's state of every name that forms could ever post to, with the time its removal was reported, or 0. */
const stateName = 'mailbox-names';

type LastReported = Readonly<Record<string, number>>;

interface Options {
  store: Pick<Store, 'readState' | 'replaceState' | 'writeLetters'>;
  mailboxes: Mailboxes;
  clock: Clock;
  log: RelayLog;
}

/**
 * Tells the general mailbox's people, once, that a form still posts to a renamed or removed mailbox. Otherwise only
 * its visitors would learn of it. A name that never existed is ignored, is looked up only in memory and is not stored,
 * since anybody can make one up.
 */
export function startGoneMailboxes({ store, mailboxes, clock, log }: Options) {
  const gone = new Set<string>();
  const onFault = (error: unknown) =>
    log.error({ err: error }, 'mailbox names could not be read or stored');
  let underWay = learn().catch(onFault);

  async function learn(): Promise<void> {
    const names = mailboxes.all.flatMap(({ alias, address }) =>
      [alias, address].flatMap((name) => name?.toLowerCase() ?? []),
    );
    const told = await change((was) => ({
      ...was,
      ...Object.fromEntries(names.map((name) => [name, 0])),
    }));
    for (const [name, at] of Object.entries(told)) {
      if (at === 0 && !mailboxes.find(name)) gone.add(name);
    }
  }

  /** The letter is stored first: after a crash, or with a second relay, people are told twice rather than never. */
  async function tell(name: string): Promise<void> {
    if (parseState(await store.readState(stateName))[name] !== 0) return;
    log.warn({ mailbox: name }, 'a form posts to a mailbox that is no longer set: refused');
    const now = clock.now();
    const letter = { ...letterAbout(name), nextAt: now };
    const people = mailboxes.find(generalMailbox)?.recipients ?? [];
    await store.writeLetters(people.map((recipient) => ({ recipient, ...letter })));
    await change((was) => ({ ...was, [name]: now }));
  }

  async function change(next: (was: LastReported) => LastReported): Promise<LastReported> {
    for (;;) {
      const text = await store.readState(stateName);
      const told = next(parseState(text));
      const changed = JSON.stringify(told);
      if (changed === text || (await store.replaceState(stateName, text, changed))) return told;
    }
  }

  return {
    /** To be called with the name in each post that is no mailbox's. */
    turnedAway: (name: string): void => {
      const asked = name.toLowerCase();
      if (!gone.delete(asked)) return;
      underWay = underWay
        .then(() => tell(asked))
        .catch((error: unknown) => {
          // The next post to it tells of it.
          gone.add(asked);
          onFault(error);
        });
    },
    stop: () => underWay,
  };
}

function parseState(text: string | undefined): LastReported {
  return (parseJson(text ?? '{}') ?? {}) as LastReported;
}

function letterAbout(name: string): { subject: string; text: string } {
  return {
    subject: `A form still posts to mailbox ${name}, and is refused`,
    text: `A form was posted to ${name}, a mailbox of this relay that is no longer set. The visitor was told that there is no such mailbox, and nothing was kept. The same will happen to every message that follows.

If the mailbox is still wanted, put it back under that name and restart the relay. If it has another name now, correct the address that the form posts to. Otherwise have the form taken down.

You will not be told again, unless the mailbox is put back and removed once more.
`,
  };
}
