import type { Config } from '../../../settings/config.ts';
import type { Mailboxes } from '../../../settings/mailboxes.ts';
import { isOfStore, type FileContents } from '../../../leads/store/files/file-contents.ts';
import type { ClaimedDelivery } from '../../../leads/store/outbox/outbox.ts';
import type { Channel } from '../channel.ts';
import { carryFiles, noFiles, type CarriedFiles } from './carried-files.ts';
import { autoresponseTo, composeMail } from './mail.ts';
import { maxConnections, sendTimeoutMs, type Mailer } from './mailer.ts';
import { reservedAddresses, type ReservedAddress } from './reserved-addresses.ts';
import { classifySmtpFailure, refusesEnvelope, refusesMessage } from './smtp-failure.ts';
import { isMailKind } from '../../../leads/delivery-kinds.ts';

/** Two minutes of attempts, in which a faltering disk may give a file back. Then the lead's words go out without it. */
const triesForFiles = 3;

/**
 * Eight minutes of attempts, in which a server or the line may recover from what stops a mail with files, such as a
 * busy filter. A firewall that hangs up on them never does.
 */
const triesWithFiles = 4;

/** Carries notifications to mailboxes and automatic replies to visitors. */
export function createMailChannel(
  mailer: Mailer,
  config: Config,
  mailboxes: Mailboxes,
  contents: Pick<FileContents, 'read'>,
): Channel {
  const { mailFrom, mailPerMinute, attachUpToBytes, clamdUrl, desk } = config;
  const deskUrl = desk.mailedUrl;
  const { to: nobodys } = reservedAddresses(config, mailboxes);

  /** Files go to the lead's recipients, and never back to its sender, whose address is only claimed. */
  function filesWith(
    { kind, lead, attempts }: ClaimedDelivery,
    refused: boolean,
  ): Promise<CarriedFiles> {
    if (kind !== 'notification') return Promise.resolve(noFiles);
    return carryFiles(lead, {
      contents,
      attachUpToBytes,
      onlyScanned: clamdUrl !== undefined,
      refused,
      readFirst: attempts >= triesForFiles,
      deskUrl,
    });
  }

  async function send(delivery: ClaimedDelivery, refused = false): Promise<string> {
    const { id, kind, attempts } = delivery;
    if (!isMailKind(kind)) throw new Error(`A ${kind} is no mail.`);
    const unset = nobodys.find(({ address }) => address === delivery.recipient);
    if (unset && kind === 'notification') throw new NobodysMail(unset);
    let files = noFiles;
    const compose = async () => {
      files.close();
      files = await filesWith(delivery, refused);
      return composeMail({ ...delivery, kind, files, from: mailFrom, mailboxes, deskUrl });
    };
    const mail = await compose();
    try {
      return await mailer.send(mail, id, compose);
    } catch (error) {
      // Amazon's SES, for one, accepts no null sender (501), others only so many. Then better a sender that bounces
      // return to than no mail.
      if (kind === 'autoresponse' && refusesEnvelope(error)) {
        return await mailer.send({ ...mail, envelope: undefined }, id);
      }
      if (isOfStore(error)) throw error;
      // The files' size, or a filter's verdict on them: the words must not wait for that.
      if (!refusesMessage(error) && !(attempts >= triesWithFiles && files.wereSent())) throw error;
      if (files.attachments.length === 0) throw error;
    } finally {
      files.close();
    }
    return send(delivery, true);
  }

  return {
    name: 'mail',
    // Twice what the pool sends at once, so that a freed connection finds work.
    maxUnderWay: 2 * maxConnections,
    perMinute: mailPerMinute,
    breaker: mailer.breaker,
    // A mail refused for its files is sent once more without them.
    attemptTimeoutMs: 2 * sendTimeoutMs,
    recipientsNow: (delivery) => recipientsNow(delivery, mailboxes),
    send: (delivery) => send(delivery),
    classify: (error) => ({
      ...classifySmtpFailure(error),
      ...(error instanceof NobodysMail && { advice: error.message }),
    }),
  };
}

/** A lead for a reserved domain's address: a mail server would accept it, and it would be lost. */
class NobodysMail extends Error {
  constructor({ address, setting }: ReservedAddress) {
    super(`Not sent: ${address} belongs to nobody. Set ${setting} and restart the relay.`);
  }
}

function recipientsNow(
  { kind, lead, recipient }: ClaimedDelivery,
  mailboxes: Mailboxes,
): readonly string[] {
  const own = [recipient];
  // The delivery was stored before an owner removed the reply's words from mailboxes.yaml.
  if (kind === 'autoresponse') return autoresponseTo(lead, mailboxes) ? own : [];
  const mailbox = kind === 'notification' ? mailboxes.find(lead.mailbox) : undefined;
  // If the mailbox itself was removed, the lead's own recipients are the best that is known.
  if (!mailbox) return own;
  const { recipients, cc } = mailbox;
  return recipients.includes(recipient) || cc.includes(recipient) ? own : recipients;
}
