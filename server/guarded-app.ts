import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { maxOpenFiles, ownFiles } from '../platform/open-files.ts';
import type { Config } from '../settings/config.ts';
import { GatheredMessage } from './gathered-message.ts';
import { answerInTurn } from './in-turn.ts';

const ipv4WithPort = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}):\d{1,5}$/;
const ipv6InBrackets = /^\[([\da-f:.]{2,45})\](?::\d{1,5})?$/i;

interface Guarded {
  config: Pick<Config, 'trustedProxies'>;
  bodyLimit: number;
  maxConnections: number;
  /** What one of the doors alone has. */
  own: Pick<FastifyServerOptions, 'logger' | 'childLoggerFactory' | 'frameworkErrors'>;
}

/** What both doors answer with: who is slow or many holds up nobody, and a proxy names who asks. */
export function guardedApp({ config, bodyLimit, maxConnections, own }: Guarded): FastifyInstance {
  const app = Fastify({
    // Fastify's own request lines carry addresses, which may be a link to sign in to the desk by; what
    // happened to a post is logged by reference.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...config.trustedProxies],
    bodyLimit,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // By Fastify's default, an answer that its client never reads stays in memory for good.
    connectionTimeout: 60_000,
    // By Node's default, a client that sends its headers slowly keeps a socket for half a minute.
    http: {
      connectionsCheckingInterval: 1000,
      headersTimeout: 5000,
      IncomingMessage: GatheredMessage,
    },
    // RFC 9112 3.2.2: a whole address is to be understood, too; proxies send it.
    rewriteUrl: ({ url = '/' }) =>
      url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, '/'),
    ...own,
  });
  // Each may bring a file, which is open beside it. Where the system's own limit is met, Node closes whatever
  // comes without a word.
  app.server.maxConnections = Math.min(maxConnections, Math.floor((maxOpenFiles() - ownFiles) / 2));
  makeRoom(app);
  answerInTurn(app);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    done();
  });
  return app;
}

/**
 * X-Forwarded-For without ports. Some proxies write the port of the connection beside the address:
 * each connection would then count as a network of its own, and no proxy's address as a trusted one.
 */
function withoutPorts(forwarded: string): string {
  const addresses = forwarded.split(',').map((entry) => {
    const address = entry.trim();
    return (ipv4WithPort.exec(address) ?? ipv6InBrackets.exec(address))?.[1] ?? address;
  });
  return addresses.join(', ');
}

/** Whoever only keeps a connection for later gives way to who has something to say. */
function makeRoom({ server, log }: FastifyInstance): void {
  server.on('drop', () => server.closeIdleConnections());
  // A flood would fill the disk with it.
  server.once('drop', () => {
    log.warn(
      { connections: server.maxConnections },
      'no more connections are open at once: one that came was refused, and those that wait for nothing are closed. Said once',
    );
  });
}
