import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { commonHeaders } from './page-headers.ts';
import type { StreamedCoding, StreamedFile } from './cold-files.ts';
import type { CodedFile, SiteFile } from './site-file.ts';
import type { SiteFiles } from './site-files.ts';

/** The one fault of a visitor's that no page of ours is about. */
const uriTooLong = 414;

/** Serves the built site; every other path is its not-found page, every fault its error page. */
export function serveSite(app: FastifyInstance, siteFiles: SiteFiles): void {
  const { byPath, cold, notFound, unexpectedError } = siteFiles;

  app.get('/*', (request, reply) => {
    const [path, query] = splitUrl(request.url);
    const file = byPath.get(path);
    if (file) return send(request, reply, file, 200);
    if (cold.has(path)) {
      // A page that was taken away since the start is not found, as one that never was.
      const found = cold.read(path);
      return found.then((one) => send(request, reply, one ?? notFound, one ? 200 : 404));
    }
    // Only from the first slash of a row: tried from each of them, a row costs its length squared.
    const withoutSlash = path.replace(/(?<!\/)\/+$/, '');
    // Whoever types an address, or prints it, may begin it with a capital letter.
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
    // The visitor's fault, not ours: such as a body where none is taken.
    if (statusCode !== undefined && statusCode < 500) return send(request, reply, notFound, 404);
    request.log.error({ err: error }, 'unexpected');
    return send(request, reply, unexpectedError, 500);
  });
}

/** For an address that does not even decode: it reaches no route. */
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

/** Past Fastify, whose serializing and header maps cost half the pages a second. */
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

/** RFC 9110 13.1.2: of several that are named one is enough, and whether it is a weak one says nothing here. */
function isKnown(named = '', etag = ''): boolean {
  return etag !== '' && named.includes(etag.replace('W/', ''));
}

/** Its length was said: where the file became shorter or went since, the connection is cut off. */
async function stream({ file, bytes }: StreamedCoding, raw: ServerResponse): Promise<void> {
  const content = createReadStream(file, { end: bytes - 1 });
  await pipeline(content, raw, { end: false }).catch(() => undefined);
  if (content.bytesRead === bytes) raw.end();
  else raw.destroy();
}

/** The smallest that the browser takes, whatever it would like best. */
function codedFor(
  request: FastifyRequest,
  { plain, brotli, gzip }: SiteFile | StreamedFile,
): CodedFile | StreamedCoding {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  if (brotli && accepted.includes('br')) return brotli;
  return gzip && accepted.includes('gzip') ? gzip : plain;
}
