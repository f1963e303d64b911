import type { FastifyInstance } from 'fastify';
import type { Mailboxes } from '../mailboxes.ts';

/** How long a browser may remember that an origin is allowed. */
const rememberedSeconds = 7200;

/**
 * Lets scripts of a mailbox's origins read the answers (CORS), and the site those that concern no
 * mailbox. Scripts of other origins may post and cannot read what came of it.
 */
export function allowOrigins(app: FastifyInstance, mailboxes: Mailboxes, siteUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined) return;
    const { mailbox } = request.params as { mailbox?: string };
    const allowed = (mailbox === undefined ? undefined : mailboxes.find(mailbox)?.origins) ?? [
      siteUrl,
    ];
    if (!allowed.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'accept, content-type, x-requested-with',
      'access-control-max-age': rememberedSeconds,
    });
  });
}
