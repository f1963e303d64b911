import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hiddenField } from '../../forms/form.ts';
import { findForm } from '../../forms/forms.ts';
import type { Clock } from '../../platform/clock.ts';
import { ownRelayPath } from '../../settings/every-setting.ts';
import type { Config } from '../../settings/config.ts';
import { referenceOf } from '../../leads/lead.ts';
import type { Submission } from '../../leads/lead.ts';
import type { Mailbox, Mailboxes } from '../../settings/mailboxes.ts';
import type { FormTokens } from './spam/form-token.ts';
import { createSpamScorer } from './spam/spam-score.ts';
import { OverloadedError } from '../../leads/store/group-commit.ts';
import type { Store } from '../../leads/store/store.ts';
import { createAutoReplies } from './auto-replies.ts';
import { allowOrigins } from './cross-origin.ts';
import type { OnceKeys } from './once-key.ts';
import type { RelayPages } from './pages.ts';
import { acceptFormBodies, postedOf } from './posted-body.ts';
import { pageHeaders } from '../serving/page-headers.ts';
import { limitPosts } from './post-rate-limiter.ts';
import { Refusal, refusalFrom } from './refusal.ts';
import type { RefusalStatus } from './refusal.ts';
import { wordsToRepeat } from './repeated-words.ts';
import { readArrival } from './submission.ts';
import { thankYouAddress, thankYouRoute } from './thank-you.ts';

/** FormSubmit's words for a post that was taken; integrators compare them. */
const acceptedMessage = 'The form was submitted successfully.';

const retryAfterFaultSeconds = 5;

interface IntakeMetrics {
  accepted: (lead: { repeated: boolean; quarantined: boolean; ms: number }) => void;
  refused: (status: RefusalStatus) => void;
}

export interface RelayRouteOptions {
  config: Config;
  mailboxes: Mailboxes;
  store: Store;
  pages: RelayPages;
  clock: Clock;
  formTokens: FormTokens;
  onceKeys: OnceKeys;
  /** Hears what became of each post. */
  metrics: IntakeMetrics;
  /** Called once a lead is on the disk. */
  onAccepted: (submission: Submission) => void;
}

interface MailboxRoute {
  Params: { mailbox: string };
}

/** `POST /relay/{mailbox}` for forms and `POST /relay/ajax/{mailbox}` for scripts. */
export async function relayRoutes(app: FastifyInstance, options: RelayRouteOptions): Promise<void> {
  const { config, mailboxes, store, pages, clock, formTokens, onceKeys, metrics } = options;
  acceptFormBodies(app);
  const spam = createSpamScorer(formTokens);
  const autoReplies = createAutoReplies();

  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  allowOrigins(app, mailboxes, config.siteUrl);
  // Before the body is read: reading it, and answering with its words, is what a post costs.
  const overLimit = limitPosts(app, config.ratePerMinute, clock);

  for (const path of ['/:mailbox', '/ajax/:mailbox']) {
    app.post<MailboxRoute>(path, (request, reply) => accept(request, reply));
    // The browser's question before a post with JSON; the answer is in the headers.
    app.options<MailboxRoute>(path, (_request, reply) => reply.code(204).send());
  }
  app.get('/form-token', () => ({ token: formTokens.issue(clock.now()) }));
  thankYouRoute(app, mailboxes, config);
  // Reloading a page of the relay's by its address brings back the form, not an error.
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const [home] = mailboxes.find(request.params['*'])?.origins ?? [];
    const address = home === undefined || home === config.siteUrl ? contactPage(config) : home;
    return reply.redirect(address, 303);
  });

  async function accept(request: FastifyRequest<MailboxRoute>, reply: FastifyReply) {
    const posted = postedOf(request);
    const mailbox = mailboxes.find(request.params.mailbox);
    if (!mailbox) {
      throw new Refusal(
        404,
        'This relay has no such mailbox. Check the address the form posts to.',
      );
    }
    const { submission, next, postedBy, settleReply } = readArrival(
      {
        mailbox,
        posted,
        referrer: ownReferrer(request, mailbox),
        origin: request.headers.origin,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        siteUrl: config.siteUrl,
        now: clock.now(),
      },
      { spam, onceKeys, autoReplies },
    );
    const { leadId, repeated } = await stored(submission, settleReply);
    const reference = referenceOf(leadId);
    const { form, spam: verdict } = submission.lead;
    request.log.info(
      { reference, mailbox: mailbox.alias, form, repeated, spamScore: verdict.score },
      verdict.quarantined && !repeated ? 'accepted: quarantined' : 'accepted',
    );
    const { quarantined } = verdict;
    metrics.accepted({ repeated, quarantined, ms: reply.elapsedTime });
    if (!repeated) {
      spam.count(postedBy, verdict);
      options.onAccepted(submission);
    }
    if (wantsJson(request)) {
      return reply.send({ success: 'true', message: acceptedMessage, reference });
    }
    return reply.redirect(next ?? thankYouAddress(mailbox, reference, config), 303);
  }

  async function stored(submission: Submission, settleReply: (stored: boolean) => void) {
    let isNew = false;
    try {
      const accepted = await store.accept(submission);
      isNew = !accepted.repeated;
      return accepted;
    } finally {
      settleReply(isNew);
    }
  }

  app.setErrorHandler(async (error, request, reply) => {
    const refusal = overLimit(request) ?? refusalFrom(error) ?? faultRefusal(error);
    const { statusCode: status, message, problems, retryAfterSeconds } = refusal;
    metrics.refused(status);
    // The rest of a refused body is read and thrown away. Unread it would hold up the connection,
    // and a browser that is still sending would not get to the answer.
    request.raw.resume();
    reply.removeHeader('connection');
    if (status >= 500) request.log.error({ err: error }, 'not accepted');
    else request.log.info({ status, problems: Object.keys(problems).length }, 'refused');
    reply.code(status);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    if (wantsJson(request)) return reply.send({ success: 'false', message, errors: problems });
    const posted = postedOf(request);
    const form = findForm(posted.get(hiddenField.form)?.at(-1));
    const words = wordsToRepeat(posted, form);
    const { html, admitted } = await pages.refused({ status, message, problems, form, ...words });
    return reply.headers(pageHeaders(admitted, config)).send(html);
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

function wantsJson(request: FastifyRequest): boolean {
  if (request.url.startsWith(`${ownRelayPath}/ajax/`)) return true;
  const accepted = request.headers.accept ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html');
}

function contactPage(config: Config): string {
  return `${config.siteUrl}/contact`;
}

function ownReferrer(request: FastifyRequest, mailbox: Mailbox): string | undefined {
  const { referer } = request.headers;
  if (!referer || !URL.canParse(referer)) return undefined;
  const { origin, pathname } = new URL(referer);
  // After a refusal the form stands on a page of the relay's: that says nothing about the visit.
  const told = mailbox.origins.includes(origin) && !pathname.startsWith(ownRelayPath);
  return told ? origin + pathname : undefined;
}
