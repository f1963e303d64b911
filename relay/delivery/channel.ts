import type { ChannelName } from '../../leads/delivery-kinds.ts';
import type { ClaimedDelivery } from '../../leads/store/outbox/outbox.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

/** Carries deliveries to their recipients. Channels run side by side, and none waits for another. */
export interface Channel {
  name: ChannelName;
  /** The most deliveries under way at once. */
  maxUnderWay: number;
  /** Deliveries it may attempt in a minute; undefined sets no limit. */
  perMinute: number | undefined;
  /** A breaker shared with other traffic to the same server. Without one, the channel gets its own. */
  breaker?: CircuitBreaker;
  /** The longest an attempt may take, in milliseconds, however many messages it sends. */
  attemptTimeoutMs: number;
  /**
   * The delivery's recipients by the current settings, which may be younger than it; empty if it is no longer wanted.
   */
  recipientsNow?: (delivery: ClaimedDelivery) => readonly string[];
  /** Why a delivery is parked if all its current recipients have one already; without it, the delivery is dropped. */
  parkedWith?: string;
  /** @returns the words of whoever accepted it; rejects if nobody did */
  send: (delivery: ClaimedDelivery) => Promise<string>;
  classify: (error: unknown) => DeliveryFailure;
}

/** A failed attempt, and what follows from it. */
export interface DeliveryFailure {
  /** Retry: the fault may pass. Park: the recipient will never accept this message. */
  step: 'retry' | 'park';
  /** True if a person has to act before deliveries go on: our credentials or our host are refused. */
  alert: boolean;
  /**
   * True if the server would accept no other message either: the channel rests. Undefined if no server was asked,
   * because the delivery cannot be read.
   */
  channelDown: boolean | undefined;
  /** The wait that the server asked for, in milliseconds, or 0. */
  requestedWaitMs: number;
  /** The server's reply, or the connection's fault. */
  answer: string;
  /** What a person has to do, in our own words, if known. */
  advice?: string | undefined;
}
