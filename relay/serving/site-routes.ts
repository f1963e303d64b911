import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { CodedFile, SiteFile, SiteFiles } from './site-files.ts';

/** The one fault of a visitor's that no page of ours is about. */
const uriTooLong = 414;

/** Serves the built site; every other path is its not-found page, every fault its error page. */
export function serveSite(app: FastifyInstance, siteFiles: SiteFiles): void {
  const { byPath, notFound, unexpectedError } = siteFiles;

  app.get('/*', (request, reply) => {
    const [path, query] = splitUrl(request.url);
    const file = byPath.get(path);
    if (file) return send(request, reply, file, 200);
    // Only from the first slash of a row: tried from each of them, a row costs its length squared.
    const withoutSlash = path.replace(/(?<!\/)\/+$/, '');
    if (withoutSlash !== path && byPath.has(withoutSlash)) {
      return reply.redirect(query === undefined ? withoutSlash : `${withoutSlash}?${query}`, 308);
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
  return reply.code(404).send({ success: 'false', message: 'There is nothing at this address.' });
}

function splitUrl(url: string): [path: string, query: string | undefined] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, undefined] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Past Fastify, whose serializing and header maps cost half the pages a second. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  status: number,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  if (status === 200 && request.headers['if-none-match'] === file.headers['etag']) {
    raw.writeHead(304, file.headers).end();
    return reply;
  }
  const { body, headers } = codedFor(request, file);
  raw.writeHead(status, headers).end(body);
  return reply;
}

/** The smallest that the browser takes, whatever it would like best. */
function codedFor(request: FastifyRequest, { plain, brotli, gzip }: SiteFile): CodedFile {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  if (brotli && accepted.includes('br')) return brotli;
  return gzip && accepted.includes('gzip') ? gzip : plain;
}
