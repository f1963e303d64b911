import type { FastifyInstance } from 'fastify';
import type { Mailboxes } from '../../settings/mailboxes.ts';

const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'accept, content-type, x-requested-with',
  // Seconds for which a browser may cache the preflight.
  'access-control-max-age': 7200,
};

/**
 * Sets CORS headers: scripts of a mailbox's origins may read its answers, and the site's scripts those about no
 * mailbox. Other origins' scripts may post but cannot read the outcome.
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
