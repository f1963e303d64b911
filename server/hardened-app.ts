import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { maxOpenFiles, ownFiles } from '../platform/open-files.ts';
import type { Config } from '../settings/config.ts';
import { GatheredMessage } from './gathered-message.ts';
import { answerPipelinedInOrder } from './in-turn.ts';

const ipv4WithPort = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}):\d{1,5}$/;
const ipv6InBrackets = /^\[([\da-f:.]{2,45})\](?::\d{1,5})?$/i;

interface Guarded {
  config: Pick<Config, 'trustedProxies'>;
  bodyLimit: number;
  maxConnections: number;
  /** Options in which the relay and the desk differ. */
  own: Pick<FastifyServerOptions, 'logger' | 'childLoggerFactory' | 'frameworkErrors'>;
}

/** The app of both relay and desk: slow or many clients hold up nobody else, and proxies name who asks. */
export function createHardenedApp({
  config,
  bodyLimit,
  maxConnections,
  own,
}: Guarded): FastifyInstance {
  const app = Fastify({
    // Fastify's request log has URLs, such as sign-in links of the desk. Posts are logged by their reference.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...config.trustedProxies],
    bodyLimit,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    // By Fastify's default, a response that its client never reads stays in memory for good.
    connectionTimeout: 60_000,
    // By Node's default, a client that sends its headers slowly keeps a socket for half a minute.
    http: {
      connectionsCheckingInterval: 1000,
      headersTimeout: 5000,
      IncomingMessage: GatheredMessage,
    },
    // RFC 9112 3.2.2: servers must accept an absolute URL as request target. Proxies send it.
    rewriteUrl: ({ url = '/' }) =>
      url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, '/'),
    ...own,
  });
  // A connection may upload a file, which takes a second descriptor. At the system's own limit, Node would
  // close new connections without a word.
  app.server.maxConnections = Math.min(maxConnections, Math.floor((maxOpenFiles() - ownFiles) / 2));
  makeRoom(app);
  answerPipelinedInOrder(app);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    done();
  });
  return app;
}

/**
 * Removes ports from an X-Forwarded-For header. Some proxies append the port of the connection: each connection
 * would then count as a network of its own, and no address would match a trusted proxy's.
 */
function withoutPorts(forwarded: string): string {
  const addresses = forwarded.split(',').map((entry) => {
    const address = entry.trim();
    return (ipv4WithPort.exec(address) ?? ipv6InBrackets.exec(address))?.[1] ?? address;
  });
  return addresses.join(', ');
}

/** Closes idle keep-alive connections at the limit, to make room for clients that have a request. */
function makeRoom({ server, log }: FastifyInstance): void {
  server.on('drop', () => server.closeIdleConnections());
  // Logged once: a flood would fill the disk with this line.
  server.once('drop', () => {
    log.warn(
      { connections: server.maxConnections },
      'too many connections are open at once: a new one was refused, and idle ones are closed. Logged once',
    );
  });
}
