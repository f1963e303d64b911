import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RelayLog } from '../platform/log.ts';

const plainText = 'text/plain; charset=utf-8';

const nothingHere = 'There is nothing at this address.\n';
const notTaken = 'The desk does not accept what was sent. Nothing was done.\n';
const tooLarge =
  'This is more than the desk accepts at once. Nothing was done: go back, shorten it and send it again.\n';
const broken =
  'Something broke at the desk. What was saved is kept. Try again. If it keeps happening, tell whoever looks after the server, whose log says what went wrong.\n';

/**
 * Refuses, before the body is read, requests that no page of the desk makes, and answers in plain text what
 * never gets to a page.
 * @param log receives every unexpected error, however many there are
 */
export function refuseOthers(
  app: FastifyInstance,
  deskUrl: string,
  log: Pick<RelayLog, 'error'>,
): void {
  const foreign = `Nothing was done: this was not sent from a page of the desk at ${deskUrl}. Open it there and try again.\n`;
  const shownHereAlone = `The desk is not shown inside other sites. Open it at ${deskUrl}.\n`;
  app.addHook('onRequest', async (request, reply) => {
    if (changes(request) && request.headers.origin !== deskUrl) {
      return reply.code(403).type(plainText).send(foreign);
    }
    if (!changes(request) && isPartElsewhere(request)) {
      return reply.code(403).type(plainText).send(shownHereAlone);
    }
    // PostgreSQL takes no NUL in a query, and no address of the desk has one.
    return request.url.includes('%00') ? sendNotFound(reply) : undefined;
  });
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    void reply.type(plainText);
    if (statusCode === 413) return reply.code(413).send(tooLarge);
    if (statusCode < 500) return reply.code(400).send(notTaken);
    log.error({ err: error }, 'desk: unexpected');
    return reply.code(500).send(broken);
  });
}

/** Answers 404, also for an address that cannot be decoded, which reaches no hook and no page. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type(plainText).send(nothingHere);
}

/** Whether a request may change something. It then has to come from a page of the desk, as its Origin says. */
function changes({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/**
 * Whether a page of another site requests a part of itself here, such as a picture or a frame, by the Sec-Fetch
 * headers. From a site of the same domain it carries the session's cookie: it would keep an unused session
 * alive, listen for changes, and note that a lead was read. A followed link leaves its page, and is allowed.
 */
function isPartElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}
