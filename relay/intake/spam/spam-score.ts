import { markFrom, type LeadField, type SpamVerdict } from '../../../leads/lead.ts';
import { typedFields } from '../../../leads/typed-fields.ts';
import type { FormTokens } from './form-token.ts';
import { createNetworkCounts, type NetworkCounts } from '../../../platform/network-counts.ts';
import type { Learned } from './learned.ts';
import type { Network } from '../../../platform/network.ts';
import { createRecentCounts } from './recent-counts.ts';
import { robotSigns, wordSignals } from './word-signals.ts';
import { dayMs, hourMs, minuteMs } from '../../../platform/clock.ts';

/** From this score of a robot's signs a lead is quarantined: only for what no person does. */
const quarantineFrom = 5;

/** All that the circumstances of a post may add. They never tip one into being marked or quarantined. */
const maxForCircumstances = 2;

const fastestPersonMs = 3000;

/** In one window or two: what no hand sends, and no till. */
const floodWindowMs = 5 * minuteMs;
const floodFrom = 100;
const maxKeys = 50_000;

/** What a post says about who sent it, beside its words. */
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
  /** The form token as it was posted. */
  token: string | undefined;
  origin: string | undefined;
  allowedOrigins: readonly string[];
  /** The networks it came from, where they tell visitors apart. */
  networks: readonly Network[];
  now: number;
}

export type SpamScorer = ReturnType<typeof createSpamScorer>;

export type Signal = readonly [score: number, reason: string];

/**
 * Scores what was posted; nothing is refused or dropped for its score. The signals are those of
 * ../../decisions/quarantine.md. Counts are this process's own and start anew with it.
 * @param learned what people called other leads
 */
export function createSpamScorer(tokens: FormTokens, learned?: Pick<Learned, 'signalOf'>) {
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
    /** Counts a post that was stored and is no repeat of one, with what was judged of it. */
    count(post: PostedBy, { quarantined }: Pick<SpamVerdict, 'quarantined'>): void {
      forms.add(formOf(post), post.now);
      for (const { name } of post.networks) networks.add(name, post.now);
      // Anybody can post another's words and address where they are easily guessed. Counted, leads in
      // quarantine would bring the one who means them there too, and nobody would be told of either.
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

/** What stays below a threshold by its signs and words stays there whatever the circumstances. */
function scoreOf(evidence: number, circumstances: number, quarantined: boolean): number {
  const score = evidence + Math.min(circumstances, maxForCircumstances);
  if (quarantined) return score;
  return Math.min(score, (evidence < markFrom ? markFrom : quarantineFrom) - 1);
}

/** Many people answer the same: only words that name a person can be that person's once more. */
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
  return found ? [5, 'It has a phrase that its form blocks.'] : undefined;
}

function originSignal({ origin, allowedOrigins }: PostedBy): Signal | undefined {
  if (origin === undefined || origin === 'null') {
    return [1, 'It did not say which site it came from.'];
  }
  if (allowedOrigins.length === 0 || allowedOrigins.includes(origin)) return undefined;
  return [2, 'It came from a site that is not the mailbox’s.'];
}

/** A page outlives the store whose token it holds, so that this alone holds nothing. */
function madeUpToken({ form, token }: PostedBy, tokens: FormTokens): Signal | undefined {
  if (form === null || token === undefined || tokens.read(token) !== undefined) return undefined;
  return [3, 'Its form token is not one of ours.'];
}

function flood(times: number): Signal | undefined {
  return times >= floodFrom
    ? [5, `The same person’s same words came ${times} times within minutes.`]
    : undefined;
}

/** What happens to people: no scripts, a page left open, or a draft that was restored and sent. */
function tokenCircumstance({ form, token, now }: PostedBy, tokens: FormTokens): Signal | undefined {
  if (form === null) return undefined;
  if (token === undefined) return [1, 'It came without a form token, as posts without scripts do.'];
  const issuedAt = tokens.read(token);
  // One of a clock that was ahead says nothing.
  if (issuedAt === undefined || issuedAt > now) return undefined;
  if (now - issuedAt < fastestPersonMs) return [1, 'It was sent within 3 seconds.'];
  return now - issuedAt > dayMs ? [1, 'Its form was open for more than a day.'] : undefined;
}

/** The same order every day is an order. */
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
