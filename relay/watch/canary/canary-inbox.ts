import type { ImapFlow } from 'imapflow';

/** For each silence. */
const timeoutMs = 10_000;

/** For the whole look: a server that says again and again that it is still there is not silent. */
const wholeLookMs = 60_000;

/**
 * Looks for a message in the inbox behind `imaps://user:password@host` and takes it out, so that
 * canaries do not pile up. No other message is touched.
 * @returns whether it is there; rejects when the inbox cannot be read
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
  });
  // A connection that breaks between two commands would end the process if nobody listened.
  client.on('error', () => undefined);
  const stop = () => client.close();
  const timeout = AbortSignal.timeout(maxMs);
  const signal = AbortSignal.any([stopping, timeout]);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await client.connect();
    await client.mailboxOpen('INBOX');
    const found = await client.search({ header: { 'message-id': messageId } }, { uid: true });
    // What was closed meanwhile says that nothing was found.
    if (timeout.aborted) throw Object.assign(new Error('Out of time.'), { code: 'ETIMEDOUT' });
    if (!found || found.length === 0) return false;
    // It arrived, whatever becomes of the rest: once the server has heard of it, nobody finds it again.
    await takeOut(client, found).catch(() => undefined);
    return true;
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

async function takeOut(client: ImapFlow, found: number[]): Promise<void> {
  // Without UIDPLUS whatever else is marked as deleted would go with it.
  if (client.capabilities.has('UIDPLUS')) await client.messageDelete(found, { uid: true });
  await client.logout();
}
