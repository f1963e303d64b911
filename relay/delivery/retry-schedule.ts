import { dayMs, hourMs, minuteMs } from '../../platform/clock.ts';

const secondMs = 1000;

/** Waits after each failed attempt; the last one repeats. Anchored in ../../decisions/store-then-send.md. */
const waitsMs = [
  30 * secondMs,
  2 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  1 * hourMs,
  2 * hourMs,
  4 * hourMs,
] as const;

/**
 * RFC 5321 4.5.4.1: give up after 4 to 5 days. Then a delivery is parked, never deleted. A day or
 * more in which nobody tried it, or a clock leapt, is not counted: see `claim`.
 */
export const giveUpAfterMs = 5 * dayMs;

/**
 * While a server is away only one of its deliveries is tried at a time: what was hardly tried is not
 * given up by its age. By the schedule it takes half a day to get here.
 */
export const minAttemptsToGiveUp = 8;

/** A server's wish for a longer wait is followed up to here: no wait is longer. */
export const maxObeyedWaitMs = 1 * dayMs;

/**
 * However often a delivery was tried, where the server itself was at fault: by the schedule it would sleep for up to
 * four hours after a line or a server is back. Where that refuses us, few wrong sign-ins are worth more.
 */
const longestAtFaultMs = { away: 10 * minuteMs, refusesUs: hourMs } as const;

const jitter = 0.2;

/**
 * When to try again after a failed attempt, in milliseconds from now.
 * @param attempts attempts made so far, at least 1
 * @param requestedMs the wait the server asked for, or 0
 * @param random a number from 0 to below 1 that spreads retries by ±20 %
 * @param atFault what keeps the server from taking any message, if anything does
 */
export function waitBeforeRetryMs(
  attempts: number,
  requestedMs: number,
  random: number,
  atFault?: keyof typeof longestAtFaultMs,
): number {
  const longestMs = atFault === undefined ? Infinity : longestAtFaultMs[atFault];
  const waitMs = waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? waitsMs[0];
  const scheduled = Math.min(waitMs, longestMs);
  const spread = Math.round(scheduled * (1 - jitter + 2 * jitter * random));
  return Math.max(spread, Math.min(requestedMs, maxObeyedWaitMs));
}

const unitMs: Readonly<Record<string, number>> = { s: secondMs, m: minuteMs, h: hourMs };

/** The wait a server asks for in its words, as "try again in 300 seconds"; 0 where it asks none. */
export function waitInWordsMs(answer: string): number {
  const match = /\b(?:in|after|for)\s+(\d{1,6})\s*(s|m|h)(?:ec|in|our|r)?/i.exec(answer);
  if (!match?.[1] || !match[2]) return 0;
  return Number(match[1]) * (unitMs[match[2].toLowerCase()] ?? 0);
}
