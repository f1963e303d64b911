import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RelayLog } from '../platform/log.ts';

const plainText = 'text/plain; charset=utf-8';

const nothingHere = 'There is nothing at this address.\n';
const notTaken = 'The desk does not take what was sent. Nothing was done.\n';
const tooLarge =
  'This is more than the desk takes at once. Nothing was done: go back, shorten it and send it again.\n';
const broken =
  'Something broke at the desk. What was saved is kept. Try again; if it goes on, tell whoever looks after the server, whose log says what went wrong.\n';

/**
 * Refuses, before anything is read, what no page of the desk sends or shows; and says in plain words what
 * its pages do not get to.
 * @param log hears of each fault of ours, however many there are
 */
export function refuseOthers(
  app: FastifyInstance,
  deskUrl: string,
  log: Pick<RelayLog, 'error'>,
): void {
  const foreign = `Nothing was done: this was not sent from a page of the desk at ${deskUrl}. Open it there and try again.\n`;
  const shownHereAlone = `Nothing of the desk is shown within another site. Open it at ${deskUrl}.\n`;
  app.addHook('onRequest', async (request, reply) => {
    if (changes(request) && request.headers.origin !== deskUrl) {
      return reply.code(403).type(plainText).send(foreign);
    }
    if (!changes(request) && isPartElsewhere(request)) {
      return reply.code(403).type(plainText).send(shownHereAlone);
    }
    // PostgreSQL cannot even be asked for a NUL, and nothing has one in its address.
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

/** Also for an address that does not even decode: it reaches no hook and no page. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type(plainText).send(nothingHere);
}

/** Whether it may change something: then it has to be sent from a page of the desk itself. Browsers say so. */
function changes({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/**
 * Whether a page of another site asks for a part of itself, such as a picture or a frame. Browsers say so.
 * One of the same domain has the session's cookie sent along: it would keep a session in use that nobody
 * uses, listen for changes, and note that a lead was read. Whoever follows a link leaves that page.
 */
function isPartElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}
