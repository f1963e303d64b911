import type { ImapFlow } from 'imapflow';
import { canaryField } from './canary-mail.ts';

/** The timeout for each silence of the server. */
const timeoutMs = 10_000;

/** The timeout for the whole look: a server that keeps sending keep-alives is not silent. */
const wholeLookMs = 60_000;

/** The longest response: the library's own limit for a server is 1 GB. A list of a million messages has 8 MB. */
const maxResponseBytes = 16_000_000;

/** The header fields that name a canary. Amazon's SES, for one, replaces the first with its own. */
const namingFields = ['message-id', canaryField];

/**
 * How many of the newest messages are searched. A server that has not indexed a header field reads every message for
 * it, which in an inbox of years takes longer than its silence may last, once a minute.
 */
const maxSearched = 1000;

/** The most messages that are looked at. More than one is there only if mail is delivered to the inbox twice. */
const maxLookedAt = 5;

/**
 * Looks for a message in the inbox behind `imaps://user:password@host` and deletes it, so that canaries do not pile
 * up. No other message is touched.
 * @returns whether it is there; rejects if the inbox cannot be read
 */
export async function takeFromInbox(
  imapUrl: string,
  messageId: string,
  stopping: AbortSignal,
  maxMs = wholeLookMs,
): Promise<boolean> {
  // Only a relay with a canary pays for the library's memory.
  const imapflow = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const secure = protocol === 'imaps:';
  const client = new imapflow.ImapFlow({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxResponseSize: maxResponseBytes,
  });
  // Without a listener, a connection that breaks between two commands would end the process.
  client.on('error', () => undefined);
  const stop = () => client.close();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxMs)]);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await client.connect();
    const { exists } = await client.mailboxOpen('INBOX');
    if (exists === 0) return false;
    const seq = `${Math.max(1, exists - maxSearched + 1)}:*`;
    for (const field of namingFields) {
      const found = await findIn(client, { seq, field, messageId });
      if (found.length === 0) continue;
      // It arrived, whatever happens next: once the server has the command to delete it, nobody finds it again.
      await takeOut(client, found).catch(() => undefined);
      return true;
    }
    return false;
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

/** Finds the messages that name the canary in a header field. A server that ignores the field lists every message. */
async function findIn(
  client: ImapFlow,
  { seq, field, messageId }: { seq: string; field: string; messageId: string },
): Promise<number[]> {
  const listed = await client.search({ seq, header: { [field]: messageId } }, { uid: true });
  if (!listed) {
    throw Object.assign(new Error('The search was refused.'), { code: 'SEARCH refused' });
  }
  if (listed.length === 0) return [];
  const looked = await client.fetchAll(
    listed.slice(-maxLookedAt),
    { headers: [field] },
    { uid: true },
  );
  return looked.filter(({ headers }) => headers?.includes(messageId)).map(({ uid }) => uid);
}

async function takeOut(client: ImapFlow, found: number[]): Promise<void> {
  // Without UIDPLUS this would also expunge every other message marked as deleted.
  if (client.capabilities.has('UIDPLUS')) await client.messageDelete(found, { uid: true });
  await client.logout();
}
