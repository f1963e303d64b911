import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { company } from '../../content/company.ts';
import { hiddenField } from '../../forms/form.ts';
import type { MailboxName } from '../../forms/form.ts';
import { findForm } from '../../forms/forms.ts';
import type { Posted } from '../../forms/validate.ts';
import type { Clock } from '../clock.ts';
import { ownRelayPath } from '../config.ts';
import type { Config } from '../config.ts';
import { referenceOf } from '../lead.ts';
import { OverloadedError } from '../store/group-commit.ts';
import type { Store } from '../store/store.ts';
import type { RelayPages } from './pages.ts';
import { acceptFormBodies, readPosted } from './posted-body.ts';
import { pageHeaders } from './page-headers.ts';
import { Refusal, refusalFrom } from './refusal.ts';
import { submissionFrom } from './submission.ts';

/** FormSubmit's words for a post that was taken; integrators compare them. */
const acceptedMessage = 'The form was submitted successfully.';

const retryAfterFaultSeconds = 5;

export interface RelayRouteOptions {
  config: Config;
  store: Store;
  pages: RelayPages;
  clock: Clock;
  /** Called once a lead is on the disk. */
  onAccepted: () => void;
}

/** `POST /relay/{mailbox}` for forms and `POST /relay/ajax/{mailbox}` for scripts. */
export async function relayRoutes(app: FastifyInstance, options: RelayRouteOptions): Promise<void> {
  const { config, store, pages, clock, onAccepted } = options;
  await acceptFormBodies(app);
  await app.register(rateLimit, { global: false });
  const limitPosts = app.createRateLimit({ max: config.ratePerMinute, timeWindow: '1 minute' });
  const postedOf = new WeakMap<FastifyRequest, Posted>();

  app.addHook('onRequest', async (request, reply) => {
    // The site may stand on another host than its relay.
    if (request.headers.origin === config.siteUrl) {
      reply.header('access-control-allow-origin', config.siteUrl);
    }
    reply.header('vary', 'origin');
    reply.header('cache-control', 'no-store');
  });

  app.post<{ Params: { mailbox: string } }>('/:mailbox', (request, reply) =>
    accept(request, reply, request.params.mailbox),
  );
  app.post<{ Params: { mailbox: string } }>('/ajax/:mailbox', (request, reply) =>
    accept(request, reply, request.params.mailbox),
  );
  // Reloading a page of the relay's by its address brings back the form, not an error.
  app.get('/*', (_request, reply) => reply.redirect(`${config.siteUrl}/contact`, 303));

  async function accept(request: FastifyRequest, reply: FastifyReply, name: string) {
    const posted = await readPosted(request);
    postedOf.set(request, posted);
    const { mailbox, recipients } = findMailbox(config, name);
    await checkRate(request);
    const submission = submissionFrom({
      mailbox,
      recipients,
      posted,
      referrer: ownReferrer(request, config.siteUrl),
      siteUrl: config.siteUrl,
      now: clock.now(),
    });
    const { leadId, repeated } = await store.accept(submission);
    const reference = referenceOf(leadId);
    request.log.info({ reference, mailbox, form: submission.lead.form, repeated }, 'accepted');
    if (!repeated) onAccepted();
    if (wantsJson(request)) {
      return reply.send({ success: 'true', message: acceptedMessage, reference });
    }
    return reply.redirect(nextPage(posted, config.siteUrl), 303);
  }

  async function checkRate(request: FastifyRequest): Promise<void> {
    if (config.ratePerMinute === 0) return;
    const limit = await limitPosts(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw new Refusal(
      429,
      'Many messages came from your network in the last minute. Wait a minute and send it again.',
      { retryAfterSeconds: limit.ttlInSeconds },
    );
  }

  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalFrom(error) ?? faultRefusal(error);
    const { status, message, problems, retryAfterSeconds } = refusal;
    if (status >= 500) request.log.error({ err: error }, 'not accepted');
    else request.log.info({ status, fields: Object.keys(problems) }, 'refused');
    reply.code(status);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    if (wantsJson(request)) return reply.send({ success: 'false', message, errors: problems });
    const posted = postedOf.get(request) ?? new Map();
    const form = findForm(posted.get(hiddenField.form)?.at(-1));
    const page = await pages.refused({ status, message, problems, form, posted });
    reply.headers(pageHeaders(page, config));
    return reply.send(page);
  });
}

/** A fault of ours. The store says so before the visitor is told that anything was sent. */
function faultRefusal(error: unknown): Refusal {
  const message =
    error instanceof OverloadedError
      ? 'Very many messages are arriving right now. Send it again in a moment.'
      : 'We could not store your message just now. Send it again in a moment.';
  return new Refusal(503, message, { retryAfterSeconds: retryAfterFaultSeconds });
}

function findMailbox(
  config: Config,
  name: string,
): { mailbox: string; recipients: readonly string[] } {
  const wanted = name.toLowerCase();
  for (const [mailbox, recipients] of Object.entries(config.mailboxes)) {
    const address = company.email[mailbox as MailboxName];
    if (wanted === mailbox || wanted === address) return { mailbox, recipients };
  }
  throw new Refusal(404, 'This relay has no such mailbox. Check the address the form posts to.');
}

function wantsJson(request: FastifyRequest): boolean {
  if (request.url.startsWith(`${ownRelayPath}/ajax/`)) return true;
  const accepted = request.headers.accept ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html');
}

/** Only our own pages: a stranger may not send our visitors anywhere (open redirect). */
function nextPage(posted: Posted, siteUrl: string): string {
  const next = posted.get(hiddenField.next)?.at(-1);
  const ours = next !== undefined && URL.canParse(next) && new URL(next).origin === siteUrl;
  return ours ? new URL(next).href : `${siteUrl}/thank-you`;
}

function ownReferrer(request: FastifyRequest, siteUrl: string): string | undefined {
  const { referer } = request.headers;
  if (!referer || !URL.canParse(referer)) return undefined;
  const { origin, pathname } = new URL(referer);
  // After a refusal the form stands on a page of the relay's: that says nothing about the visit.
  return origin === siteUrl && !pathname.startsWith(ownRelayPath) ? origin + pathname : undefined;
}
