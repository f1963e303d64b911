import { hiddenField, type Form } from '../../forms/form.ts';
import { findForm } from '../../forms/forms.ts';
import type { Posted } from '../../forms/validate.ts';
import { consentRecord } from '../../leads/consent.ts';
import { newLeadId, type Lead, type NewDelivery, type Submission } from '../../leads/lead.ts';
import { hashOf } from '../../platform/hash.ts';
import type { Mailbox } from '../../settings/mailboxes.ts';
import { visitorNetworks } from '../../platform/network.ts';
import type { PostedBy, SpamScorer } from './spam/spam-score.ts';
import { readAnswers, type Answers } from './answers.ts';
import { pathOf, readAttribution } from './attribution.ts';
import type { AutoReplies } from './auto-replies.ts';
import type { ReceivedFile } from './file-parts.ts';
import type { IdempotencyKeys } from './idempotency-key.ts';
import { readDirectives, type Directives } from './directives.ts';
import { carryingKinds, type CarryingKind } from '../../leads/delivery-kinds.ts';

export interface Post {
  mailbox: Mailbox;
  posted: Posted;
  files: readonly ReceivedFile[];
  /** The page the post came from, by its Referer header. */
  referrer: string | undefined;
  /** By its Origin header. */
  origin: string | undefined;
  /** The network address it came from, and the browser by its User-Agent. */
  address: string;
  userAgent: string;
  siteUrl: string;
  now: number;
}

/** Judges a post by the posts before it. */
interface Judges {
  spam: SpamScorer;
  idempotencyKeys: IdempotencyKeys;
  autoReplies: AutoReplies;
}

/** A lead to store, and what follows once it is stored. */
export type ReadSubmission = ReturnType<typeof readSubmission>;

/**
 * Makes a lead and its deliveries from a post.
 * @throws Refusal with a message for each field that is wrong
 */
export function readSubmission(post: Post, { spam, idempotencyKeys, autoReplies }: Judges) {
  const { mailbox, posted, now } = post;
  const form = findForm(posted.get(hiddenField.form)?.at(-1));
  const directives = readDirectives(posted, mailbox, form);
  const answers = readAnswers(form, post, directives);
  const page = pageOf(post, form);
  const contentHash = contentHashOf(post, answers, directives, page);
  const postedBy: PostedBy = {
    mailbox: mailbox.alias,
    form: form?.id ?? null,
    fields: answers.fields,
    contentHash,
    replyTo: answers.replyTo,
    honeypotFilled: directives.honeypotFilled,
    blockedPhrases: directives.blockedPhrases,
    token: posted.get(hiddenField.token)?.at(-1),
    origin: post.origin,
    allowedOrigins: mailbox.origins,
    networks: visitorNetworks(post.address),
    now,
  };
  const id = newLeadId();
  const { idempotencyKey, ...repeats } = idempotencyKeys({ ...post, ...postedBy, leadId: id });
  const lead: Lead = {
    id,
    mailbox: mailbox.alias,
    form: form?.id ?? null,
    idempotencyKey,
    subject: answers.subject,
    replyTo: answers.replyTo,
    fields: answers.fields,
    files: post.files.map(({ arrived: _arrived, ...file }) => ({
      ...file,
      scan: { state: 'none' },
    })),
    page,
    attribution: readAttribution(posted),
    consent: form ? consentRecord(form, answers.values, page, now) : null,
    template: directives.template,
    spam: spam.judge(postedBy),
    receivedAt: now,
  };
  const reply = isAnswered(form, mailbox, directives)
    ? autoReplies.judge(lead, postedBy.networks)
    : undefined;
  const deliveries = [...deliveriesFor(mailbox, directives), ...(reply?.deliveries ?? [])];
  return {
    submission: { lead, deliveries, ...repeats } satisfies Submission,
    /** Where a visitor without scripts is redirected, if the form says so. */
    next: directives.next,
    postedBy,
    /** To be called with whether the lead was stored and is no duplicate. */
    settleReply: (stored: boolean): void => reply?.settle(stored),
  };
}

/**
 * Hashes everything that distinguishes messages. The same words about another product may differ only in the subject
 * or the page they were sent from.
 */
function contentHashOf(
  { mailbox, posted, files }: Post,
  { fields, subject, replyTo }: Answers,
  { cc, webhook }: Directives,
  page: string | null,
): string {
  const parts = [
    mailbox.alias,
    posted.get(hiddenField.form)?.at(-1) ?? '',
    subject,
    replyTo ?? '',
    page ?? '',
    cc.join(),
    webhook ?? '',
  ];
  for (const { name, value } of fields) parts.push(name, value);
  for (const { field, name, hash } of files) parts.push(field, name, hash);
  return hashOf(...parts);
}

function pageOf({ posted, referrer, siteUrl }: Post, form: Form | undefined): string | null {
  if (form === undefined) return referrer ?? null;
  // A page on another host than its relay is known only by its origin.
  const path = pathOf(posted.get(hiddenField.page)?.at(-1) ?? '');
  return path === '' ? (referrer ?? siteUrl + form.page) : siteUrl + path;
}

function deliveriesFor(mailbox: Mailbox, directives: Directives): NewDelivery[] {
  const recipients: Readonly<Record<CarryingKind, ReadonlySet<string | undefined>>> = {
    notification: new Set([...mailbox.recipients, ...directives.cc]),
    webhook: new Set([mailbox.webhook, directives.webhook]),
  };
  return carryingKinds.flatMap((kind) =>
    [...recipients[kind]]
      .filter((recipient) => recipient !== undefined)
      .map((recipient) => ({ kind, recipient, idempotencyKey: null })),
  );
}

/** The site's forms say so themselves. For any other form, the mailbox has to have words for a reply. */
function isAnswered(form: Form | undefined, mailbox: Mailbox, directives: Directives): boolean {
  if (form) return form.autoresponse !== undefined;
  return directives.autoresponse && mailbox.autoresponse !== undefined;
}
