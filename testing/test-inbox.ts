import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';
import { maxWaitMs } from './until.ts';

/** A received message with its envelope. */
export interface ReceivedMail extends Email {
  envelopeFrom: string;
  envelopeTo: readonly string[];
  /** The bytes as received. */
  raw: Buffer;
}

/** A real SMTP server on loopback that keeps what it receives. */
export interface TestInbox {
  url: string;
  port: number;
  mails: readonly ReceivedMail[];
  /** Resolves once `enough` accepts the mails. */
  waitFor: (enough: (mails: readonly ReceivedMail[]) => boolean) => Promise<void>;
  /** Cuts every open connection. */
  dropConnections: () => void;
  /** Resolves once no client is connected and all received messages are among the mails. */
  quiet: () => Promise<void>;
  close: () => Promise<void>;
}

/** Faults to inject while a message arrives. */
interface DataFaults {
  /** Called when a message has begun and not ended. `cut` discards it and cuts the connection. */
  midData?: () => 'cut' | undefined;
  /** Called at the end of a message's data. An error refuses it; `lost` accepts it and cuts the connection. */
  atData?: (mail: ReceivedMail) => Error | 'lost' | undefined;
  /** Called once the final 250 is being sent. */
  afterData?: () => void;
}

type OnData = NonNullable<SMTPServerOptions['onData']>;

/** @param faults replies to send instead of the usual ones */
export async function startInbox(
  faults: { host?: string; port?: number } & DataFaults &
    Pick<
      SMTPServerOptions,
      'disabledCommands' | 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onAuth' | 'authOptional'
    > = {},
): Promise<TestInbox> {
  const { host = '127.0.0.1', port, midData, atData, afterData, ...replies } = faults;
  const mails: ReceivedMail[] = [];
  const arrived = new EventTarget();
  let comingIn = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...replies,
    async onData(stream, session, callback) {
      comingIn += 1;
      await take(stream, session, callback).finally(() => {
        comingIn -= 1;
      });
    },
  });
  // A connection that a test cuts is an error for the server but not for the test.
  server.on('error', () => undefined);

  async function take(...[stream, session, callback]: Parameters<OnData>): Promise<void> {
    const raw = await read(stream).catch(() => undefined);
    // The sender was killed halfway, so nothing was accepted.
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
    callback();
    afterData?.();
  }

  async function read(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer);
      if (chunks.length > 1 || stream.writableEnded || midData?.() !== 'cut') continue;
      dropConnections();
      return undefined;
    }
    return Buffer.concat(chunks);
  }

  function dropConnections(): void {
    for (const connection of server.connections) connection._socket.destroy();
  }

  server.listen(port ?? 0, host);
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${address.port}`,
    port: address.port,
    mails,
    dropConnections,
    async waitFor(enough) {
      const signal = AbortSignal.timeout(maxWaitMs);
      while (!enough(mails)) await once(arrived, 'mail', { signal });
    },
    async quiet() {
      while (server.connections.size > 0 || comingIn > 0) await setTimeout(1);
    },
    close: () =>
      new Promise((resolve) => {
        dropConnections();
        server.close(() => resolve());
      }),
  };
}

/** An SMTP reply, such as 451 with its text. */
export function smtpReply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
