import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { RouterContext, ServerBuild } from 'react-router';
import type { Finding } from '../leads/finding.ts';
import type { Database } from '../leads/store/database.ts';
import { commonHeaders } from '../relay/serving/page-headers.ts';
import type { Config } from '../settings/config.ts';
import { networksOf } from '../relay/intake/spam/network.ts';
import { withoutPorts } from './forwarded-ports.ts';

/** An answer to a lead is the longest that anybody sends here. */
const maxBodyBytes = 256 * 1024;

const maxConnections = 200;

const hstsMaxAgeSeconds = 365 * 24 * 3600;

interface DeskAppOptions {
  config: Config;
  db: Database;
  now: () => number;
  wake: () => void;
  /** Told when something has changed that somebody may be looking at. */
  changes: EventTarget;
  health: () => Promise<Finding[]>;
  mailDomain: () => Promise<Finding[]>;
  /** Where the built desk stands. */
  buildDirectory: string;
  logger: NonNullable<FastifyServerOptions['logger']>;
}

/** What the built desk gives to its server: its own contexts, which no copy of them would be. */
interface DeskEntry {
  deskContext: RouterContext<object>;
  visitContext: RouterContext<{ nonce: string; network: string }>;
  createAttemptLimits: (now: () => number) => object;
}

/** What answers at the desk's address, as a function of its options: it opens nothing and listens nowhere. */
export async function createDeskApp(options: DeskAppOptions): Promise<FastifyInstance> {
  const { config, logger } = options;
  const app = Fastify({
    logger,
    // An address may be a link to come in by: no line of the log has it.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...config.trustedProxies],
    bodyLimit: maxBodyBytes,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
    http: { connectionsCheckingInterval: 1000, headersTimeout: 5000 },
  });
  app.server.maxConnections = maxConnections;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    reply.headers({ ...commonHeaders, ...privateHeaders(config.desk.url) });
    if (!isFromDesk(request, config.desk.url)) {
      return reply.code(403).type('text/plain; charset=utf-8').send(foreign(config.desk.url));
    }
    return undefined;
  });
  await serveAssets(app, path.join(options.buildDirectory, 'client'));
  await servePages(app, options);
  return app;
}

/** Whose words these are, no cache and no other site may know. */
function privateHeaders(deskUrl: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    // A link to come in by stands in an address: no other site is told of it. Told of none, not even
    // ourselves, browsers would post our own forms without saying where they come from.
    'referrer-policy': 'same-origin',
    ...(deskUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${hstsMaxAgeSeconds}`,
    }),
  };
}

/** Whether what changes something was sent from a page of the desk itself. Browsers say so. */
function isFromDesk({ method, headers }: FastifyRequest, deskUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return headers.origin === deskUrl;
}

function foreign(deskUrl: string): string {
  return `Nothing was done: this was not sent from a page of the desk at ${deskUrl}. Open it there and try again.\n`;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The desk's own files, held in memory. Their names change with their content. */
async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of names) {
    const type = contentTypes[path.extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = await readFile(file);
    const packed = type.startsWith('font') ? undefined : await promisify(brotliCompress)(body);
    app.get(`/${path.relative(folder, file).split(path.sep).join('/')}`, (request, reply) => {
      void reply.headers({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      if (!packed || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return body;
      return reply.header('content-encoding', 'br').send(packed);
    });
  }
}

async function servePages(app: FastifyInstance, options: DeskAppOptions): Promise<void> {
  const { config, db, now, wake, changes, health, mailDomain } = options;
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  const file = pathToFileURL(path.resolve(options.buildDirectory, 'server/index.js')).href;
  const build = (await import(file)) as ServerBuild;
  const entry = build.entry.module as unknown as DeskEntry;
  const handle = createRequestHandler(build, 'production');
  const { url, replyWithinMs } = config.desk;
  const { dataDir, clamdUrl } = config;
  const desk = {
    db,
    dataDir,
    url,
    replyWithinMs,
    filesAreScanned: clamdUrl !== undefined,
    now,
    wake,
    changes,
    health,
    mailDomain,
    limits: entry.createAttemptLimits(now),
  };

  app.all('/*', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const context = new RouterContextProvider();
    context.set(entry.deskContext, desk);
    context.set(entry.visitContext, {
      nonce,
      network: networksOf(request.ip)[0]?.name ?? request.ip,
    });
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const response = await handle(fetchRequest(request, url, left.signal), context);
    return answer(reply, response, nonce);
  });
}

/** As the desk's own address asks for it, whatever a proxy calls this server. */
function fetchRequest(request: FastifyRequest, deskUrl: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const { method, body } = request;
  const hasBody = body instanceof Buffer && method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(request.url, deskUrl), {
    method,
    headers,
    signal,
    ...(hasBody && { body: new Uint8Array(body) }),
  });
}

function answer(reply: FastifyReply, response: Response, nonce: string): FastifyReply {
  const { headers, body, status } = response;
  void reply.code(status);
  // One of a name but for cookies, which come one by one.
  for (const [name, value] of headers) void reply.header(name, value);
  // A file that came with a lead has one that lets nothing in it act.
  if (!headers.has('content-security-policy')) {
    void reply.header('content-security-policy', policy(nonce));
  }
  return reply.send(body ? Readable.fromWeb(body as ReadableStream) : '');
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
