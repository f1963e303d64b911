import type { FastifyInstance } from 'fastify';
import { rateLimitedLog } from '../../platform/rate-limited-log.ts';
import { createPostHandler, type AcceptanceOptions, type MailboxRoute } from './accept-post.ts';
import { createRefusalHandler, type RefusalOptions } from './answer-refusal.ts';
import { allowOrigins } from './cross-origin.ts';
import { acceptFormBodies } from './posted-body.ts';
import type { UploadOptions } from './posted-multipart.ts';
import { limitPosts } from './post-rate-limiter.ts';
import { thankYouRoute } from './thank-you.ts';

export interface RelayRouteOptions extends AcceptanceOptions, RefusalOptions, UploadOptions {
  /** Counts each post by its outcome. */
  metrics: AcceptanceOptions['metrics'] & RefusalOptions['metrics'];
  /** Called with the name in a post, or its preflight, that is no mailbox's. */
  onNoMailbox: (name: string) => void;
}

/** `POST /relay/{mailbox}` for forms and `POST /relay/ajax/{mailbox}` for scripts. */
export async function relayRoutes(app: FastifyInstance, options: RelayRouteOptions): Promise<void> {
  const { config, mailboxes, clock, formTokens } = options;
  acceptFormBodies(app, mailboxes, options);

  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  allowOrigins(app, mailboxes, config.siteUrl);
  // Before the body is read: reading it and returning its words is what a post costs.
  const overLimit = limitPosts(app, config.ratePerMinute, clock);
  app.addHook('onRequest', (request, _reply, done) => {
    const { mailbox } = request.params as { mailbox?: string };
    if (mailbox !== undefined && !mailboxes.find(mailbox)) options.onNoMailbox(mailbox);
    done();
  });
  const log = rateLimitedLog(app.log, clock.now);
  app.setErrorHandler(createRefusalHandler(options, overLimit, log));

  const accept = createPostHandler(options);
  // A hand-written form may have a trailing slash in its address.
  for (const path of ['/:mailbox', '/:mailbox/', '/ajax/:mailbox', '/ajax/:mailbox/']) {
    app.post<MailboxRoute>(path, accept);
    // The preflight of a post with JSON. The answer is in the headers.
    app.options<MailboxRoute>(path, (_request, reply) => reply.code(204).send());
  }
  app.get('/form-token', () => ({ token: formTokens.issue(clock.now()) }));
  thankYouRoute(app, mailboxes, config);
  // Reloading a page of the relay's by its URL leads back to the form, not to an error.
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const [home] = mailboxes.find(request.params['*'])?.origins ?? [];
    const isOurs = home === undefined || home === config.siteUrl;
    return reply.redirect(isOurs ? `${config.siteUrl}/contact` : home, 303);
  });
}
