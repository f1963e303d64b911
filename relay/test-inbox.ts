import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

/** A message as it arrived, with the envelope it came in. */
export interface ReceivedMail extends Email {
  envelopeFrom: string;
  envelopeTo: readonly string[];
  /** As it came over the line. */
  raw: Buffer;
}

/** A real SMTP server on loopback that keeps what it takes. */
export interface TestInbox {
  url: string;
  port: number;
  mails: readonly ReceivedMail[];
  /** Resolves with the mails once `enough` of them are there. */
  waitFor: (enough: (mails: readonly ReceivedMail[]) => boolean) => Promise<void>;
  /** Cuts every open connection. */
  dropConnections: () => void;
  close: () => Promise<void>;
}

/** Whether a message is taken; called at the end of its data. `lost` takes it and cuts the line. */
export type AtData = (mail: ReceivedMail) => Error | 'lost' | undefined;

const longestWaitMs = 20_000;

/** @param faults replies of the server's own where a test wants other than the usual ones */
export async function startInbox(
  faults: { port?: number; atData?: AtData } & Pick<
    SMTPServerOptions,
    'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onAuth' | 'authOptional'
  > = {},
): Promise<TestInbox> {
  const { port, atData, ...replies } = faults;
  const mails: ReceivedMail[] = [];
  const arrived = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...replies,
    async onData(stream, session, callback) {
      const raw = await buffer(stream).catch(() => undefined);
      // The sender was killed halfway: nothing was taken.
      if (raw === undefined) return;
      const mail = {
        ...(await PostalMime.parse(raw)),
        envelopeFrom: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
        raw,
      };
      const answer = atData?.(mail);
      if (answer instanceof Error) return callback(answer);
      mails.push(mail);
      arrived.dispatchEvent(new Event('mail'));
      if (answer === 'lost') return dropConnections();
      return callback();
    },
  });
  // A connection that a test cuts is an error to the server and none to the test.
  server.on('error', () => undefined);

  function dropConnections(): void {
    for (const connection of server.connections) connection._socket.destroy();
  }

  server.listen(port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    dropConnections,
    async waitFor(enough) {
      const signal = AbortSignal.timeout(longestWaitMs);
      while (!enough(mails)) await once(arrived, 'mail', { signal });
    },
    close: () =>
      new Promise((resolve) => {
        dropConnections();
        server.close(() => resolve());
      }),
  };
}

/** A reply of the server's, such as 451 with its words. */
export function smtpReply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
