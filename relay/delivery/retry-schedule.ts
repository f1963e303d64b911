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
 * The attempts before a delivery may be given up. While a server is away only one delivery at a time probes it, so age
 * alone would give up deliveries that were hardly tried. By the schedule eight attempts take four hours.
 */
export const minAttemptsToGiveUp = 8;

/** The longest wait, even if the server asks for more. */
export const maxObeyedWaitMs = 1 * dayMs;

/**
 * The longest waits while the server itself is at fault, however often a delivery was tried. The schedule would sleep
 * for up to four hours after a line or a server is back. A server that refuses us is worth few wrong sign-ins.
 */
const longestAtFaultMs = { away: 10 * minuteMs, refusesUs: hourMs } as const;

const jitter = 0.2;

/**
 * The wait before the next attempt, in milliseconds.
 * @param attempts attempts made so far, at least 1
 * @param requestedMs the wait the server asked for, or 0
 * @param random a number from 0 to below 1 that spreads retries by ±20 %
 * @param atFault why the server accepts no message at all, if that is so
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

/** The wait that a server's words ask for, such as "try again in 300 seconds"; 0 if they ask for none. */
export function waitInWordsMs(answer: string): number {
  const match = /\b(?:in|after|for)\s+(\d{1,6})\s*(s|m|h)(?:ec|in|our|r)?/i.exec(answer);
  if (!match?.[1] || !match[2]) return 0;
  return Number(match[1]) * (unitMs[match[2].toLowerCase()] ?? 0);
}
