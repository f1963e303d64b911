import { markFrom, type LeadField, type SpamVerdict } from '../../../leads/lead.ts';
import { typedFields } from '../../../leads/typed-fields.ts';
import type { FormTokens } from './form-token.ts';
import { createNetworkCounts, type NetworkCounts } from '../../../platform/network-counts.ts';
import type { SpamClassifier } from './spam-classifier.ts';
import type { Network } from '../../../platform/network.ts';
import { createRecentCounts } from './recent-counts.ts';
import { robotSigns, wordSignals } from './word-signals.ts';
import { dayMs, hourMs, minuteMs } from '../../../platform/clock.ts';

/** The score of robot signs from which a lead is quarantined. Only what no person does scores as such a sign. */
const quarantineFrom = 5;

/** The most that a post's circumstances may add. They never tip it over a threshold. */
const maxForCircumstances = 2;

const fastestPersonMs = 3000;

/** Occurrences in one or two windows that neither a person nor a till sends. */
const floodWindowMs = 5 * minuteMs;
const floodFrom = 100;
const maxKeys = 50_000;

/** What is known of a post's sender, with the words. */
export interface PostedBy {
  mailbox: string;
  /** Id of the site's form, or null for one the site does not define. */
  form: string | null;
  fields: readonly LeadField[];
  contentHash: string;
  replyTo: string | null;
  honeypotFilled: boolean;
  /** Phrases that the form itself blocks. */
  blockedPhrases: readonly string[];
  /** The form token, unverified. */
  token: string | undefined;
  origin: string | undefined;
  allowedOrigins: readonly string[];
  /** The sender's networks, as far as they tell visitors apart. */
  networks: readonly Network[];
  now: number;
}

export type SpamScorer = ReturnType<typeof createSpamScorer>;

export type Signal = readonly [score: number, reason: string];

/**
 * Scores posts; none is refused or dropped for its score. The signals are those of ../../decisions/quarantine.md.
 * Counts are this process's own and start anew with it.
 * @param learned the classifier of marked leads
 */
export function createSpamScorer(tokens: FormTokens, learned?: Pick<SpamClassifier, 'signalOf'>) {
  const contents = createRecentCounts(dayMs, maxKeys);
  const floods = createRecentCounts(floodWindowMs, maxKeys);
  const addresses = createRecentCounts(hourMs, maxKeys);
  const forms = createRecentCounts(hourMs, maxKeys);
  const networks = createNetworkCounts(hourMs);

  return {
    judge(post: PostedBy): SpamVerdict {
      const typed = typedFields(post);
      const signs = present([
        honeypot(post),
        blockedPhrase(post),
        madeUpToken(post, tokens),
        flood(floods.of(personalHash(post), post.now)),
        ...robotSigns(typed),
      ]);
      const words = present([...wordSignals(typed), learned?.signalOf(post)]);
      const circumstances = present([
        originSignal(post),
        tokenCircumstance(post, tokens),
        repeated(contents.of(personalHash(post), post.now)),
        busyAddress(addresses.of(addressOf(post), post.now)),
        busyNetwork(post, networks),
        busyForm(forms.of(formOf(post), post.now)),
      ]);
      const quarantined = sum(signs) >= quarantineFrom;
      return {
        score: scoreOf(sum(signs) + Math.max(0, sum(words)), sum(circumstances), quarantined),
        reasons: [...signs, ...words, ...circumstances].map(([, reason]) => reason),
        quarantined,
      };
    },
    /** Counts a post that was stored and is no duplicate, with its verdict. */
    count(post: PostedBy, { quarantined }: Pick<SpamVerdict, 'quarantined'>): void {
      forms.add(formOf(post), post.now);
      for (const { name } of post.networks) networks.add(name, post.now);
      // Anybody can post another person's words and address if they are easily guessed. If quarantined leads counted,
      // that person's own lead would be quarantined too, and nobody would be told of either.
      if (quarantined) return;
      contents.add(personalHash(post), post.now);
      floods.add(personalHash(post), post.now);
      addresses.add(addressOf(post), post.now);
    },
  };
}

function present(signals: readonly (Signal | undefined)[]): Signal[] {
  return signals.filter((signal) => signal !== undefined);
}

function sum(signals: readonly Signal[]): number {
  return signals.reduce((total, [points]) => total + points, 0);
}

/** Caps the score so that circumstances never lift a post over a threshold that its signs and words do not reach. */
function scoreOf(evidence: number, circumstances: number, quarantined: boolean): number {
  const score = evidence + Math.min(circumstances, maxForCircumstances);
  if (quarantined) return score;
  return Math.min(score, (evidence < markFrom ? markFrom : quarantineFrom) - 1);
}

/** Undefined if the words name nobody: many people give the same answers, so a repeat would mean nothing. */
const personalHash = ({ contentHash, replyTo }: PostedBy) =>
  replyTo === null ? undefined : contentHash;
const addressOf = ({ replyTo }: PostedBy) => replyTo?.toLowerCase();
const formOf = ({ mailbox, form }: PostedBy) => `${mailbox}/${form}`;

function honeypot({ honeypotFilled }: PostedBy): Signal | undefined {
  return honeypotFilled ? [5, 'A field that people cannot see was filled in.'] : undefined;
}

function blockedPhrase({ blockedPhrases, fields }: PostedBy): Signal | undefined {
  if (blockedPhrases.length === 0) return undefined;
  const words = fields.map(({ value }) => value.toLowerCase());
  const found = blockedPhrases.some((phrase) => words.some((word) => word.includes(phrase)));
  return found ? [5, 'It contains a phrase that its form blocks.'] : undefined;
}

function originSignal({ origin, allowedOrigins }: PostedBy): Signal | undefined {
  if (origin === undefined || origin === 'null') {
    return [1, 'It did not say which site it came from.'];
  }
  if (allowedOrigins.length === 0 || allowedOrigins.includes(origin)) return undefined;
  return [2, 'It came from a site that is not the mailbox’s.'];
}

/** A forged token. It does not quarantine by itself: an open page outlives the store whose token it holds. */
function madeUpToken({ form, token }: PostedBy, tokens: FormTokens): Signal | undefined {
  if (form === null || token === undefined || tokens.read(token) !== undefined) return undefined;
  return [3, 'Its form token is not one of ours.'];
}

function flood(times: number): Signal | undefined {
  return times >= floodFrom
    ? [5, `The same person sent the same words ${times} times within minutes.`]
    : undefined;
}

/** Token circumstances that people cause: no scripts, a page left open, or a restored draft. */
function tokenCircumstance({ form, token, now }: PostedBy, tokens: FormTokens): Signal | undefined {
  if (form === null) return undefined;
  if (token === undefined) return [1, 'It came without a form token, as posts without scripts do.'];
  const issuedAt = tokens.read(token);
  // A token of a clock that was ahead says nothing.
  if (issuedAt === undefined || issuedAt > now) return undefined;
  if (now - issuedAt < fastestPersonMs) return [1, 'It was sent within 3 seconds.'];
  return now - issuedAt > dayMs ? [1, 'Its form was open for more than a day.'] : undefined;
}

/** A repeat adds little: the same order each day is an order. */
function repeated(times: number): Signal | undefined {
  if (times === 0) return undefined;
  return [
    1,
    `The same words came ${times === 1 ? 'once' : `${times} times`} in the last day or two.`,
  ];
}

function busyAddress(times: number): Signal | undefined {
  return times >= 5 ? [1, `Its email address sent ${times} messages lately.`] : undefined;
}

function busyNetwork({ networks, now }: PostedBy, counts: NetworkCounts): Signal | undefined {
  const busy = networks.map(({ name, households }) => ({
    times: counts.of(name, now),
    households,
  }));
  const over = (most: number) => busy.find(({ times, households }) => times >= most * households);
  const very = over(60);
  if (very) return [2, `Its network sent ${very.times} messages lately.`];
  const rather = over(20);
  return rather ? [1, `Its network sent ${rather.times} messages lately.`] : undefined;
}

function busyForm(times: number): Signal | undefined {
  return times >= 120 ? [1, `Its form took ${times} messages lately.`] : undefined;
}
