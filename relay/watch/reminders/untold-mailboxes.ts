import type { RelayLog } from '../../../platform/log.ts';
import { generalMailbox, type Mailbox, type Mailboxes } from '../../../settings/mailboxes.ts';
import type { Store } from '../../../leads/store/store.ts';
import type { UnsettledMailbox } from '../../../leads/store/outbox/unsettled.ts';
import { shownTime } from '../../../leads/times.ts';
import type { UnreachedMailbox } from './reminder-mail.ts';
import { stateNameOf, parseReminderState } from './reminder-state.ts';
import { dayMs } from '../../../platform/clock.ts';

type MailboxesStore = Pick<Store, 'unsettledMailboxes'>;

/** Mailboxes with leads that need a person, but whose own people are not told of them. */
export async function untoldMailboxes(
  store: MailboxesStore & Pick<Store, 'readState'>,
  mailboxes: Mailboxes,
  now: number,
): Promise<Pick<UnreachedMailbox, 'mailbox' | 'why'>[]> {
  const { removed, configured } = await unsettledBy(store, mailboxes);
  const yesterday = shownTime(now - dayMs).slice(0, 10);
  const untold: Pick<UnreachedMailbox, 'mailbox' | 'why'>[] = removed.map(({ mailbox }) => ({
    mailbox,
    why: 'removed',
  }));
  for (const mailbox of configured) {
    const { alias } = mailbox;
    if (alias === generalMailbox || (await tookMail(store, mailbox, yesterday))) continue;
    untold.push({ mailbox: alias, why: 'unreached' });
  }
  return untold;
}

/** Whether any of a mailbox's people was told on this day or later. One without a state is new, and will be told. */
async function tookMail(
  store: Pick<Store, 'readState'>,
  { alias: mailbox, recipients }: Mailbox,
  since: string,
): Promise<boolean> {
  const states = await Promise.all(
    recipients.map((recipient) => store.readState(stateNameOf({ mailbox, recipient }))),
  );
  return states.some((text) => text === undefined || parseReminderState(text).day >= since);
}

/** Warns at the start of mailboxes whose leads nobody sees, for example after a wrong name for the mailboxes file. */
export async function warnOfRemoved(
  store: MailboxesStore,
  mailboxes: Mailboxes,
  log: RelayLog,
): Promise<void> {
  const { removed } = await unsettledBy(store, mailboxes);
  if (removed.length === 0) return;
  log.warn(
    { unsettledLeads: Object.fromEntries(removed.map(({ mailbox, leads }) => [mailbox, leads])) },
    'mailboxes with unfinished leads are no longer in the mailboxes file, so the recipients of hello are told about them. Put them back and restart, or see npm run leads -- list --mailbox and the name.',
  );
}

/** Mailboxes with leads that need a person, by whether they are still configured. */
async function unsettledBy(
  store: MailboxesStore,
  { all }: Mailboxes,
): Promise<{ removed: UnsettledMailbox[]; configured: Mailbox[] }> {
  const unsettled = new Map((await store.unsettledMailboxes()).map((one) => [one.mailbox, one]));
  const configured = all.filter(({ alias }) => unsettled.delete(alias));
  return { removed: [...unsettled.values()], configured };
}
