import { minuteMs, type Clock } from '../../platform/clock.ts';
import { referenceOf } from '../../leads/lead.ts';
import type { ChannelName } from '../../leads/delivery-kinds.ts';
import { isOfStore } from '../../leads/store/files/file-contents.ts';
import type { RelayLog } from '../../platform/log.ts';
import type { ClaimedDelivery, Settlement } from '../../leads/store/outbox/outbox.ts';
import type { Channel } from './channel.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { ScanGate } from './files/scan-gate.ts';
import { giveUpAfterMs, minAttemptsToGiveUp, waitBeforeRetryMs } from './retry-schedule.ts';
import { faultCodeOf, replyCodeOf, wordsToKeep } from './server-words.ts';

const noCode = 'no reply code';

type Outcome = Exclude<Settlement['kind'], 'moved' | 'postponed'>;

/** A recovered scanner or store is asked again this soon, however long it was away. */
const postponedWaitMs = minuteMs;

const neverScanned =
  'The virus scanner did not scan its files for five days. Check that it answers, then replay.';

/** The outcome of one attempt, for metrics and alerts. */
export interface AttemptReport {
  channel: ChannelName;
  outcome: Outcome;
  /** The server rejects whatever we send until a person acts, not only this message. */
  refusesUs: boolean;
  /** What to do about it, if known. */
  advice?: string | undefined;
  /** Since the lead was received, or since a person released or replayed it. */
  ageMs: number;
}

export interface AttemptOptions {
  channel: Channel;
  breaker: CircuitBreaker;
  /** Holds leads back until their files are scanned. */
  scanGate: ScanGate;
  clock: Clock;
  log: RelayLog;
  onAttempt: (report: AttemptReport) => void;
}

/**
 * Sends a delivery once, reports the outcome, and returns the settlement to store. If something of it cannot be read,
 * only this delivery waits, and the others go on.
 */
export async function attempt(
  delivery: ClaimedDelivery,
  options: AttemptOptions,
): Promise<Settlement> {
  const { channel, breaker, scanGate, clock, log, onAttempt } = options;
  const about = {
    delivery: delivery.id,
    reference: referenceOf(delivery.lead.id),
    kind: delivery.kind,
    attempts: delivery.attempts,
  };
  // A lead taken while the clock was ahead lies in the future: its age is then 0.
  const age = () => Math.max(clock.now() - delivery.tryingSince, 0);
  const report = (outcome: Outcome, refusesUs = false, advice?: string) =>
    onAttempt({ channel: channel.name, outcome, refusesUs, advice, ageMs: age() });
  // Decided before the attempt: a clock that leaps during it must not park the delivery.
  const exhausted = age() >= giveUpAfterMs && delivery.attempts >= minAttemptsToGiveUp;
  const parked = (answer: string): Settlement => {
    // The code alone: a server's words may quote a visitor's, and logs hold none.
    const code = replyCodeOf(answer) ?? noCode;
    log.error({ ...about, code }, 'parked: this delivery needs a look');
    report('parked');
    return { kind: 'parked', at: clock.now(), answer };
  };
  const postponed = (): Settlement => ({
    kind: 'postponed',
    nextAt: clock.now() + postponedWaitMs,
  });
  try {
    const to = channel.recipientsNow?.(delivery);
    if (to && !to.includes(delivery.recipient)) {
      log.info({ ...about, recipients: to.length }, 'moved: it is no longer for this recipient');
      return { kind: 'moved', to, at: clock.now(), parkedWith: channel.parkedWith };
    }
    if (scanGate.holds(delivery.lead)) {
      if (age() < giveUpAfterMs) return postponed();
      return parked(neverScanned);
    }
    const answer = wordsToKeep(await channel.send(delivery));
    breaker.close();
    log.info(about, 'delivered');
    report('delivered');
    return { kind: 'delivered', at: clock.now(), answer };
  } catch (error) {
    if (isOfStore(error)) {
      const { message: reason } = error as Error;
      log.warn({ ...about, reason }, 'waiting: one of its files cannot be read from the store');
      return postponed();
    }
    const failure = channel.classify(error);
    const { step, alert, channelDown, requestedWaitMs, advice } = failure;
    const answer = wordsToKeep(failure.answer);
    const now = clock.now();
    breaker.failed(now, failure);
    if (step === 'park' || exhausted) return parked(answer);
    const refusesUs = alert && channelDown === true;
    const atFault = refusesUs ? 'refusesUs' : channelDown ? 'away' : undefined;
    const waitMs = waitBeforeRetryMs(delivery.attempts, requestedWaitMs, Math.random(), atFault);
    const code = replyCodeOf(answer) ?? faultCodeOf(error) ?? noCode;
    const line = { ...about, code, waitMs, ...(advice && { advice }) };
    if (alert) log.error(line, 'waiting: the server refuses it, this needs a look');
    else log.warn(line, 'waiting: will be tried again');
    report('waiting', refusesUs, advice);
    return { kind: 'waiting', nextAt: now + waitMs, answer };
  }
}
