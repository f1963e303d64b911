import type { ChannelName } from '../../leads/delivery-kinds.ts';
import type { ClaimedDelivery } from '../../leads/store/outbox/outbox.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

/** What carries deliveries to their recipients. Channels work side by side and wait for none. */
export interface Channel {
  name: ChannelName;
  /** Deliveries it takes up at once. */
  maxUnderWay: number;
  /** Deliveries it may try in a minute; undefined sets no limit. */
  perMinute: number | undefined;
  /** Shared with what else goes by its server. Left out, it has one of its own. */
  breaker?: CircuitBreaker;
  /** The longest an attempt may take, however often it sends. */
  attemptTimeoutMs: number;
  /** Whom it is for by the settings of now, which may be younger than it; nobody where it is not wanted any more. */
  recipientsNow?: (delivery: ClaimedDelivery) => readonly string[];
  /** Said of one that is parked since all whom it is for by now have one. Left out, it goes with its recipient. */
  parkedWith?: string;
  /** @returns the words of whoever took it; rejects when it was not taken */
  send: (delivery: ClaimedDelivery) => Promise<string>;
  classify: (error: unknown) => DeliveryFailure;
}

/** What an attempt that did not deliver means for the next step. */
export interface DeliveryFailure {
  /** Retry: the fault may pass. Park: this recipient will never take this message. */
  step: 'retry' | 'park';
  /** True when a person has to act before it flows again: our credentials or our host are refused. */
  alert: boolean;
  /**
   * True when the server would take no other message either: the channel rests. Undefined where no server was
   * asked, since something of the delivery cannot be read: that says nothing of the server.
   */
  channelDown: boolean | undefined;
  /** The wait the server asked for, or 0. */
  requestedWaitMs: number;
  /** The server's words, or the connection's fault. */
  answer: string;
  /** What a person has to do, in our own words, where we know. */
  advice?: string | undefined;
}
