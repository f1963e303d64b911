import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { commonHeaders } from './page-headers.ts';
import type { StreamedCoding, StreamedFile } from './cold-files.ts';
import type { CodedFile, SiteFile } from './site-file.ts';
import type { SiteFiles } from './site-files.ts';

/** The one client error that no page of ours describes. */
const uriTooLong = 414;

/** Serves the built site. Any other path gets its not-found page, and a fault its error page. */
export function serveSite(app: FastifyInstance, siteFiles: SiteFiles): void {
  const { byPath, cold, notFound, unexpectedError } = siteFiles;

  app.get('/*', (request, reply) => {
    const [path, query] = splitUrl(request.url);
    const file = byPath.get(path);
    if (file) return send(request, reply, file, 200);
    if (cold.has(path)) {
      // A page removed since the start is not found, like one that never existed.
      const found = cold.read(path);
      return found.then((one) => send(request, reply, one ?? notFound, one ? 200 : 404));
    }
    // Matches only from the first of several slashes: tried from each, the cost would be quadratic.
    const withoutSlash = path.replace(/(?<!\/)\/+$/, '');
    // A typed or printed address may have capital letters.
    const usual = withoutSlash.toLowerCase();
    if (usual !== path && (byPath.has(usual) || cold.has(usual))) {
      return reply.redirect(query === undefined ? usual : `${usual}?${query}`, 308);
    }
    return send(request, reply, notFound, 404);
  });
  app.setNotFoundHandler((request, reply) => send(request, reply, notFound, 404));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode, message } = error as { statusCode?: number; message: string };
    if (statusCode === uriTooLong) return reply.code(uriTooLong).send(message);
    // A client error, such as a body where none is allowed.
    if (statusCode !== undefined && statusCode < 500) return send(request, reply, notFound, 404);
    request.log.error({ err: error }, 'unexpected');
    return send(request, reply, unexpectedError, 500);
  });
}

/** Answers a URL that cannot be decoded, and so reaches no route. */
export function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  siteFiles: SiteFiles | undefined,
): FastifyReply {
  if (siteFiles) return send(request, reply, siteFiles.notFound, 404);
  return reply
    .headers(commonHeaders)
    .code(404)
    .send({ success: 'false', message: 'There is nothing at this address.' });
}

function splitUrl(url: string): [path: string, query: string | undefined] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, undefined] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Bypasses Fastify, whose serialization and header maps would halve the pages a second. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile | StreamedFile,
  status: number,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  if (status === 200 && isKnown(request.headers['if-none-match'], file.headers['etag'])) {
    raw.writeHead(304, file.headers).end();
    return reply;
  }
  const coded = codedFor(request, file);
  raw.writeHead(status, coded.headers);
  if ('body' in coded) raw.end(coded.body);
  else void stream(coded, raw);
  return reply;
}

/** RFC 9110 13.1.2: any of several listed tags is enough, and weak ones match too. */
function isKnown(named = '', etag = ''): boolean {
  return etag !== '' && named.includes(etag.replace('W/', ''));
}

/** Streams a file whose length was already sent: if it has shrunk or gone since, the connection is cut. */
async function stream({ file, bytes }: StreamedCoding, raw: ServerResponse): Promise<void> {
  const content = createReadStream(file, { end: bytes - 1 });
  await pipeline(content, raw, { end: false }).catch(() => undefined);
  if (content.bytesRead === bytes) raw.end();
  else raw.destroy();
}

/** The smallest encoding that the browser accepts, whatever it prefers. */
function codedFor(
  request: FastifyRequest,
  { plain, brotli, gzip }: SiteFile | StreamedFile,
): CodedFile | StreamedCoding {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  if (brotli && accepted.includes('br')) return brotli;
  return gzip && accepted.includes('gzip') ? gzip : plain;
}
