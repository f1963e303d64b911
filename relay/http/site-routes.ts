import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteFile, SiteFiles } from './site-files.ts';

/** Serves the built site; every other path is its not-found page, every fault its error page. */
export function siteRoutes(
  app: FastifyInstance,
  { siteFiles }: { siteFiles: SiteFiles },
  done: () => void,
): void {
  const { byPath, notFound, unexpectedError } = siteFiles;

  app.get('/*', (request, reply) => {
    const [path, query] = splitUrl(request.url);
    const file = byPath.get(path);
    if (file) return send(request, reply, file, 200);
    const withoutSlash = path.replace(/\/+$/, '');
    if (withoutSlash !== path && byPath.has(withoutSlash)) {
      return reply.redirect(query === undefined ? withoutSlash : `${withoutSlash}?${query}`, 308);
    }
    return send(request, reply, notFound, 404);
  });
  app.setNotFoundHandler((request, reply) => send(request, reply, notFound, 404));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    // Such as an address that does not decode: the visitor's, not ours.
    if (statusCode !== undefined && statusCode < 500) return send(request, reply, notFound, 404);
    request.log.error({ err: error }, 'unexpected');
    return send(request, reply, unexpectedError, 500);
  });
  done();
}

function splitUrl(url: string): [path: string, query: string | undefined] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, undefined] : [url.slice(0, mark), url.slice(mark + 1)];
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  status: number,
): FastifyReply {
  reply.code(status).headers(file.headers);
  if (status === 200 && request.headers['if-none-match'] === file.headers['etag']) {
    return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.brotli && accepts(accepted, 'br')) {
    return reply.header('content-encoding', 'br').send(file.brotli);
  }
  if (file.gzip && accepts(accepted, 'gzip')) {
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  }
  return reply.send(file.body);
}

function accepts(header: string, coding: string): boolean {
  return header.split(',').some((entry) => {
    const [name, quality = ''] = entry.split(';');
    return name?.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(quality);
  });
}
