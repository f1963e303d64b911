import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type * as DeskEntry from '../desk/entry.server.tsx';
import type { Desk } from '../desk/visit/desk-context.ts';
import { commonHeaders, httpsForAYear } from '../relay/serving/page-headers.ts';
import { company } from '../content/company.ts';
import type { RelayLog } from '../platform/log.ts';
import { rateLimitedLog } from '../platform/rate-limited-log.ts';
import type { Config } from '../settings/config.ts';
import type { Mailbox } from '../settings/mailboxes.ts';
import { serveAssets } from './desk-assets.ts';
import { answer, fetchRequest } from './desk-fetch.ts';
import { refuseOthers, sendNotFound } from './desk-refusals.ts';
import { createHardenedApp } from './hardened-app.ts';
import { explainFailedWrites } from './failed-writes.ts';
import { loadServerBuild } from '../setup/pages/server-build.ts';

/** An answer to a lead is the longest body that anybody sends here. */
const maxBodyBytes = 256 * 1024;

const maxConnections = 200;

/**
 * The share of connections that pages may hold open to listen for changes, each for as long as it is in view.
 * The rest stay free for other requests. A page that may not listen polls once a minute.
 */
const listenersShare = 3 / 4;

interface DeskAppOptions extends Pick<
  Desk,
  'db' | 'write' | 'now' | 'wake' | 'changes' | 'health' | 'mailDomain'
> {
  config: Config;
  mailboxes: readonly Mailbox[];
  buildDirectory: string;
  logger: NonNullable<FastifyServerOptions['logger']>;
}

/** Creates the desk's HTTP app as a function of its options. It opens no store and no port. */
export async function createDeskApp(options: DeskAppOptions): Promise<FastifyInstance> {
  const { config, logger } = options;
  const headers = { ...commonHeaders, ...privateHeaders(config.desk.url) };
  const app = createHardenedApp({
    config,
    bodyLimit: maxBodyBytes,
    maxConnections,
    own: {
      logger,
      frameworkErrors: (_error, _request, reply) => void sendNotFound(reply.headers(headers)),
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        // Node throws an error for each name and value with malformed percent-encoding: 256 kB of them take half a
        // second. No browser sends one from pages in UTF-8.
        decodeURIComponent(body.toString());
        done(null, body);
      } catch {
        done(Object.assign(new Error('It does not decode.'), { statusCode: 400 }));
      }
    },
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  const log = rateLimitedLog(app.log, options.now);
  refuseOthers(app, config.desk.url, log);
  await serveAssets(app, path.join(options.buildDirectory, 'client'));
  await servePages(app, options, log);
  return app;
}

/** Keeps leads out of every cache, and the desk's addresses out of other sites' Referer headers. */
function privateHeaders(deskUrl: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    // A sign-in link is an address that no other site may learn. `no-referrer` would go too far: browsers would
    // then post our own forms without saying where they come from.
    'referrer-policy': 'same-origin',
    ...(deskUrl.startsWith('https:') && {
      'strict-transport-security': httpsForAYear,
    }),
  };
}

/** Names a mailbox. The site's own all bear the company's name, so people know those by their addresses. */
function nameOf({ alias, name, address }: Mailbox): string {
  return name === company.name ? (address ?? alias) : name;
}

async function servePages(
  app: FastifyInstance,
  options: DeskAppOptions,
  log: RelayLog,
): Promise<void> {
  const { config, mailboxes, buildDirectory, logger: _logger, ...given } = options;
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  const build = await loadServerBuild(buildDirectory);
  // The build's own contexts. React Router compares them by identity, and an import here would be a copy.
  const entry = build.entry.module as unknown as typeof DeskEntry;
  const handle = createRequestHandler(build, 'production');
  const { url, replyWithinMs } = config.desk;
  const { dataDir, clamdUrl } = config;
  const desk = {
    ...given,
    write: explainFailedWrites(given.write, log),
    dataDir,
    url,
    replyWithinMs,
    mailboxNames: new Map(mailboxes.map((one) => [one.alias, nameOf(one)])),
    filesAreScanned: clamdUrl !== undefined,
    limits: entry.createAttemptLimits(given.now),
  };

  // Responses that stream changes. They end only when their page leaves, so closing the app ends them.
  const listeners = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const listener of listeners) listener.destroy();
  });

  const method = ['GET', 'HEAD', 'POST'];
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'GET' && request.url.split('?')[0] === '/live') {
      if (listeners.size >= app.server.maxConnections * listenersShare) {
        return reply.code(503).header('retry-after', '60').send();
      }
      listeners.add(reply.raw);
    }
    const nonce = randomBytes(16).toString('base64');
    const context = new RouterContextProvider();
    context.set(entry.deskContext, desk);
    context.set(entry.visitContext, { nonce, address: request.ip });
    const left = new AbortController();
    reply.raw.once('close', () => {
      listeners.delete(reply.raw);
      left.abort();
    });
    const response = await handle(fetchRequest(request, url, left.signal), context);
    return answer(reply, response, nonce);
  };
  app.route({ method, url: '/*', handler });
}
