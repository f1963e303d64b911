import { hashOf } from '../../platform/hash.ts';
import type { Lead, NewDelivery } from '../../leads/lead.ts';
import { createNetworkCounts } from '../../platform/network-counts.ts';
import type { Network } from '../../platform/network.ts';
import { mailPersonOf } from './mail-person.ts';
import { hourMs } from '../../platform/clock.ts';

/** The most automatic replies in an hour, to one household and in all. */
const maxFromHousehold = 5;
const maxInAll = 60;

// Addresses that no person reads, or that reach many people, get no automatic reply (RFC 3834 2, RFC 5230 4.6).
const roleAddress =
  /^(abuse|admin|bounces?|listserv|mailer-daemon|majordomo|no-?reply|do-?not-?reply|owner-.+|postmaster|root|webmaster)@|-(request|bounces?|owner)@/i;

export type AutoReplies = ReturnType<typeof createAutoReplies>;

interface AutoReply {
  deliveries: readonly NewDelivery[];
  /** Releases the reply's reserved place, and counts the reply if its lead was stored and is no duplicate. */
  settle: (stored: boolean) => void;
}

const none: AutoReply = { deliveries: [], settle: () => undefined };

/**
 * Decides who gets an automatic reply. Anybody can type another's address into a form. So none goes to anybody whose
 * post shows a sign of spam or to a role address, each person gets at most one a day whatever the spelling (the store
 * ensures that), and in an hour there are no more than a small office causes. The hour's counts are this process's
 * own.
 */
export function createAutoReplies() {
  const counts = createNetworkCounts(hourMs);
  const all: Network = { name: 'all', households: maxInAll / maxFromHousehold };
  /** Replies judged but not settled, by network: a whole burst is judged before its first lead is stored. */
  const underWay = new Map<string, number>();

  function hold(name: string, change: 1 | -1): void {
    const held = (underWay.get(name) ?? 0) + change;
    if (held === 0) underWay.delete(name);
    else underWay.set(name, held);
  }

  return {
    /**
     * The automatic reply to a lead, or none. It reserves a place in the hour's counts until it is settled.
     * @param networks the sender's networks, as far as they tell visitors apart
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
      const idempotencyKey = `autoresponse:${day}:${hashOf(mailPersonOf(replyTo))}`;
      return {
        deliveries: [{ kind: 'autoresponse', recipient: replyTo, idempotencyKey }],
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
