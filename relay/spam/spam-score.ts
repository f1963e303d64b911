import type { LeadField, SpamVerdict } from '../lead.ts';
import type { FormTokens } from './form-token.ts';
import { createRecentCounts } from './recent-counts.ts';

/** From this score a lead is quarantined. No single guess reaches it, only what no person does. */
const quarantineFrom = 5;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const fastestPersonMs = 3000;
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
  /** The network it came from, where that tells visitors apart. */
  network: string | undefined;
  now: number;
}

export interface SpamScorer {
  judge: (post: PostedBy) => SpamVerdict;
  /** Counts a post that was stored and is no repeat of one, with what was judged of it. */
  note: (post: PostedBy, verdict: Pick<SpamVerdict, 'quarantined'>) => void;
}

type Signal = readonly [score: number, reason: string];

/**
 * Scores what was posted; nothing is refused or dropped for its score. The signals are those of
 * ../../decisions/quarantine.md. Counts are this process's own and start anew with it.
 */
export function createSpamScorer(tokens: FormTokens): SpamScorer {
  const contents = createRecentCounts(dayMs, maxKeys);
  const addresses = createRecentCounts(hourMs, maxKeys);
  const networks = createRecentCounts(hourMs, maxKeys);
  const forms = createRecentCounts(hourMs, maxKeys);

  return {
    judge(post) {
      const signals: readonly (Signal | undefined)[] = [
        honeypot(post),
        blockedPhrase(post),
        originSignal(post),
        tokenSignal(post, tokens),
        links(post),
        linkMarkup(post),
        repeated(contents.of(post.contentHash, post.now)),
        busyAddress(addresses.of(addressOf(post), post.now)),
        busyNetwork(networks.of(post.network, post.now)),
        busyForm(forms.of(formOf(post), post.now)),
      ];
      const found = signals.filter((signal) => signal !== undefined);
      const score = found.reduce((sum, [points]) => sum + points, 0);
      const reasons = found.map(([, reason]) => reason);
      return { score, reasons, quarantined: score >= quarantineFrom };
    },
    note(post, { quarantined }) {
      forms.add(formOf(post), post.now);
      networks.add(post.network, post.now);
      // Anybody can post another's words and address where they are easily guessed. Held leads would
      // have the one who means them held too, and nobody would be told of either.
      if (quarantined) return;
      contents.add(post.contentHash, post.now);
      addresses.add(addressOf(post), post.now);
    },
  };
}

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

/** Only the site's own pages ask for a token, and only with scripts. */
function tokenSignal({ form, token, now }: PostedBy, tokens: FormTokens): Signal | undefined {
  if (form === null) return undefined;
  if (token === undefined) return [1, 'It came without a form token, as posts without scripts do.'];
  const issuedAt = tokens.read(token);
  if (issuedAt === undefined) return [3, 'Its form token is not one of ours.'];
  // One of a clock that was ahead says nothing.
  if (issuedAt > now) return undefined;
  if (now - issuedAt < fastestPersonMs) return [2, 'It was sent within 3 seconds.'];
  if (now - issuedAt > dayMs) return [2, 'Its form was open for more than a day.'];
  return undefined;
}

function links({ fields }: PostedBy): Signal | undefined {
  const count = fields.reduce(
    (sum, { value }) => sum + (value.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0),
    0,
  );
  if (count > 5) return [4, `It has ${count} links.`];
  return count > 2 ? [2, `It has ${count} links.`] : undefined;
}

function linkMarkup({ fields }: PostedBy): Signal | undefined {
  const found = fields.some(({ value }) => /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i.test(value));
  return found ? [3, 'It carries link markup, which people do not type.'] : undefined;
}

function repeated(times: number): Signal | undefined {
  if (times === 0) return undefined;
  return [
    times === 1 ? 2 : 5,
    `The same words came ${timesInWords(times)} in the last day or two.`,
  ];
}

function busyAddress(times: number): Signal | undefined {
  return times >= 5 ? [2, `Its e-mail address sent ${times} messages lately.`] : undefined;
}

function busyNetwork(times: number): Signal | undefined {
  if (times >= 60) return [4, `Its network sent ${times} messages lately.`];
  return times >= 20 ? [2, `Its network sent ${times} messages lately.`] : undefined;
}

function busyForm(times: number): Signal | undefined {
  return times >= 120 ? [1, `Its form took ${times} messages lately.`] : undefined;
}

function timesInWords(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}
