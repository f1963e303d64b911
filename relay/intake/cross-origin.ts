import type { FastifyInstance } from 'fastify';
import type { Mailboxes } from '../../settings/mailboxes.ts';

const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'accept, content-type, x-requested-with',
  // Seconds a browser may remember that an origin is allowed.
  'access-control-max-age': 7200,
};

/**
 * Lets scripts of a mailbox's origins read the answers (CORS), and the site those that concern no
 * mailbox. Scripts of other origins may post and cannot read what came of it.
 */
export function allowOrigins(app: FastifyInstance, mailboxes: Mailboxes, siteUrl: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    const { mailbox } = request.params as { mailbox?: string };
    const origins = mailbox === undefined ? undefined : mailboxes.find(mailbox)?.origins;
    if (origin !== undefined && (origins ?? [siteUrl]).includes(origin)) {
      reply.header('access-control-allow-origin', origin);
      if (request.method === 'OPTIONS') reply.headers(preflightHeaders);
    }
    done();
  });
}
