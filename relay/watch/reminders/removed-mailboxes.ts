import type { RelayLog } from '../../../platform/log.ts';
import type { Mailboxes } from '../../../settings/mailboxes.ts';
import type { Store } from '../../../leads/store/store.ts';
import type { UnsettledMailbox } from '../../../leads/store/unsettled.ts';

type MailboxesStore = Pick<Store, 'unsettledMailboxes'>;

/** What has leads that are not done with, and no place in the configuration any more. */
export async function removedMailboxes(
  store: MailboxesStore,
  { all }: Mailboxes,
): Promise<UnsettledMailbox[]> {
  const configured = new Set(all.map(({ alias }) => alias));
  const unsettled = await store.unsettledMailboxes();
  return unsettled.filter(({ mailbox }) => !configured.has(mailbox));
}

/** Says at a start whose leads are left alone, as where the mailboxes file was named wrongly. */
export async function warnOfRemoved(
  store: MailboxesStore,
  mailboxes: Mailboxes,
  log: RelayLog,
): Promise<void> {
  const removed = await removedMailboxes(store, mailboxes);
  if (removed.length === 0) return;
  log.warn(
    { unsettledLeads: Object.fromEntries(removed.map(({ mailbox, leads }) => [mailbox, leads])) },
    'mailboxes with leads that are not done with are no longer in the mailboxes file: the people of hello are told of them. Put them back and start again, or see npm run leads -- list --mailbox and the name.',
  );
}
