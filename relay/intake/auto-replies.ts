import { hashOf } from '../../platform/hash.ts';
import type { Lead, NewDelivery } from '../../leads/lead.ts';
import { createNetworkCounts } from '../../platform/network-counts.ts';
import type { Network } from '../../platform/network.ts';
import { mailPersonOf } from './mail-person.ts';
import { hourMs } from '../../platform/clock.ts';

/** Automatic replies in an hour to what one household sends, and in all. */
const maxFromHousehold = 5;
const maxInAll = 60;

// Addresses that no person reads or that reach many: never answered by itself (RFC 3834 2, RFC 5230 4.6).
const roleAddress =
  /^(abuse|admin|bounces?|listserv|mailer-daemon|majordomo|no-?reply|do-?not-?reply|owner-.+|postmaster|root|webmaster)@|-(request|bounces?|owner)@/i;

export type AutoReplies = ReturnType<typeof createAutoReplies>;

interface AutoReply {
  deliveries: readonly NewDelivery[];
  /** Counts it once its lead is stored; not where the post was a repeat, or was not stored at all. */
  settle: (stored: boolean) => void;
}

const none: AutoReply = { deliveries: [], settle: () => undefined };

/**
 * Anybody can type another's address into a form. So a reply goes to nobody whose post has a mark of
 * spam, to no role address, to one person once a day whatever the spelling (the store keeps that),
 * and to no more in an hour than a small office causes. The hour's counts are this process's own.
 */
export function createAutoReplies() {
  const counts = createNetworkCounts(hourMs);
  const all: Network = { name: 'all', households: maxInAll / maxFromHousehold };
  /** Judged and not settled: a burst is judged whole before the first of it is stored. */
  const underWay = new Map<string, number>();

  function hold(name: string, change: 1 | -1): void {
    const held = (underWay.get(name) ?? 0) + change;
    if (held === 0) underWay.delete(name);
    else underWay.set(name, held);
  }

  return {
    /**
     * The automatic reply to a lead, or none. It holds its place in the hour's counts until it is settled.
     * @param networks those of whoever sent it, where they tell visitors apart
     */
    judge(lead: Lead, networks: readonly Network[]): AutoReply {
      const { replyTo, receivedAt } = lead;
      if (replyTo === null || lead.spam.score > 0 || roleAddress.test(replyTo)) return none;
      const counted = [...networks, all];
      const full = counted.some(
        ({ name, households }) =>
          counts.of(name, receivedAt) + (underWay.get(name) ?? 0) >= maxFromHousehold * households,
      );
      if (full) return none;
      for (const { name } of counted) hold(name, 1);
      const day = new Date(receivedAt).toISOString().slice(0, 10);
      const onceKey = `autoresponse:${day}:${hashOf(mailPersonOf(replyTo))}`;
      return {
        deliveries: [{ kind: 'autoresponse', recipient: replyTo, onceKey }],
        settle(stored) {
          for (const { name } of counted) {
            hold(name, -1);
            if (stored) counts.add(name, receivedAt);
          }
        },
      };
    },
  };
}
