import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownRelayPath } from '../../settings/every-setting.ts';
import type { Config } from '../../settings/config.ts';
import { referenceOf, type Submission } from '../../leads/lead.ts';
import type { Store } from '../../leads/store/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Mailbox, Mailboxes } from '../../settings/mailboxes.ts';
import { createAutoReplies } from './auto-replies.ts';
import type { IdempotencyKeys } from './idempotency-key.ts';
import type { Accepted } from '../../leads/store/acceptance/acceptance.ts';
import type { FileContents } from '../../leads/store/files/file-contents.ts';
import type { ReceivedFile } from './file-parts.ts';
import { keepFiles } from './keep-files.ts';
import { postedOf } from './posted-body.ts';
import { discardFilesOf, filesOf } from './posted-multipart.ts';
import { Refusal } from './refusal.ts';
import type { FormTokens } from './spam/form-token.ts';
import type { SpamClassifier } from './spam/spam-classifier.ts';
import { createSpamScorer } from './spam/spam-score.ts';
import { readSubmission, type Post, type ReadSubmission } from './submission.ts';
import { thankYouAddress } from './thank-you.ts';
import { wantsJson } from './wants-json.ts';

/** FormSubmit's message for an accepted post. Integrators compare it. */
const acceptedMessage = 'The form was submitted successfully.';

export interface AcceptanceOptions {
  config: Config;
  mailboxes: Mailboxes;
  store: Store;
  fileContents: FileContents;
  clock: Clock;
  formTokens: FormTokens;
  idempotencyKeys: IdempotencyKeys;
  /** What people's marks of spam and releases taught. */
  learned: SpamClassifier;
  /** Counts each accepted post. */
  metrics: {
    accepted: (lead: {
      repeated: boolean;
      quarantined: boolean;
      files: readonly Pick<ReceivedFile, 'kind'>[];
      ms: number;
    }) => void;
  };
  /** Called once a lead is on the disk. */
  onAccepted: (submission: Submission) => void;
}

export interface MailboxRoute {
  Params: { mailbox: string };
}

/**
 * Turns each post into a lead, and answers only once the lead is stored.
 * @throws Refusal, from the handler, if the post is not accepted
 */
export function createPostHandler(options: AcceptanceOptions) {
  const { config, mailboxes, clock, formTokens, idempotencyKeys, learned, metrics, onAccepted } =
    options;
  const judges = {
    spam: createSpamScorer(formTokens, learned),
    idempotencyKeys,
    autoReplies: createAutoReplies(),
  };

  return async function accept(request: FastifyRequest<MailboxRoute>, reply: FastifyReply) {
    const mailbox = mailboxes.find(request.params.mailbox);
    if (!mailbox) throw noSuchMailbox();
    const post = postFrom(request, mailbox, config, clock.now());
    const read = readSubmission(post, judges);
    const { submission, next, postedBy } = read;
    const { leadId, repeated } = await stored(read, post.files, options);
    // Leftover upload files are deleted without holding up the answer.
    if (post.files.length > 0) void discardFilesOf(request);
    const reference = referenceOf(leadId);
    const { form, spam: verdict } = submission.lead;
    const { quarantined } = verdict;
    request.log.info(
      { reference, mailbox: mailbox.alias, form, repeated, spamScore: verdict.score },
      quarantined && !repeated ? 'accepted: quarantined' : 'accepted',
    );
    metrics.accepted({ repeated, quarantined, files: post.files, ms: reply.elapsedTime });
    if (!repeated) {
      judges.spam.count(postedBy, verdict);
      onAccepted(submission);
    }
    if (wantsJson(request)) {
      return reply.send({ success: 'true', message: acceptedMessage, reference });
    }
    return reply.redirect(next ?? thankYouAddress(mailbox, reference, config), 303);
  };
}

function noSuchMailbox(): Refusal {
  return new Refusal(404, 'This relay has no such mailbox. Check the address the form posts to.');
}

function postFrom(
  request: FastifyRequest,
  mailbox: Mailbox,
  { siteUrl }: Config,
  now: number,
): Post {
  return {
    mailbox,
    posted: postedOf(request),
    files: filesOf(request),
    referrer: ownReferrer(request, mailbox),
    origin: request.headers.origin,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    siteUrl,
    now,
  };
}

function ownReferrer(request: FastifyRequest, mailbox: Mailbox): string | undefined {
  const { referer } = request.headers;
  if (!referer || !URL.canParse(referer)) return undefined;
  const { origin, pathname } = new URL(referer);
  // After a refusal the form is on a page of the relay's, which says nothing about the visit.
  const told = mailbox.origins.includes(origin) && !pathname.startsWith(ownRelayPath);
  return told ? origin + pathname : undefined;
}

/** Keeps the files and stores the lead. The automatic reply's reserved place is settled whatever the outcome. */
async function stored(
  { submission, settleReply }: ReadSubmission,
  files: Post['files'],
  { store, fileContents }: Pick<AcceptanceOptions, 'store' | 'fileContents'>,
): Promise<Accepted> {
  const storeLead = () => store.accept(submission);
  let isNew = false;
  try {
    const accepted = await (files.length === 0
      ? storeLead()
      : keepFiles(files, submission.lead, fileContents, storeLead));
    isNew = !accepted.repeated;
    return accepted;
  } finally {
    settleReply(isNew);
  }
}
