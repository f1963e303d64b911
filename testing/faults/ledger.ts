import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { TestInbox } from '../test-inbox.ts';
import type { RelaySite } from '../test-relay-process.ts';
import { maxWaitMs } from '../until.ts';
import { readLeadFile } from './lead-file.ts';
import { keyIn, type LoadClients } from './load-clients.ts';

const betweenLooksMs = 100;

/** The fate of the leads that were acknowledged before the kills at one point. */
export interface Figures {
  point: string;
  kills: number;
  acknowledged: number;
  stored: number;
  delivered: number;
  /** Acknowledged, but not both stored exactly once and delivered. */
  lost: number;
  /** Mails that were repeated after such a kill, under the first one's Message-ID or another. */
  'same Message-ID': number;
  'other Message-ID': number;
}

/** Follows test leads through kills: acknowledged by the relay, stored in its file, arrived as mail. */
export interface Ledger {
  /** To be awaited after one relay has ended and before the next starts. */
  killedAt: (point: string) => Promise<void>;
  /** To be called when the relay has settled everything. */
  figures: () => Figures[];
  /**
   * Resolves once every acknowledged lead has arrived as mail and is marked as sent. After a timeout it resolves
   * too, and the figures show what was lost.
   */
  settled: () => Promise<void>;
}

export function openLedger(site: RelaySite, pour: LoadClients, inbox: TestInbox): Ledger {
  const acknowledgedAt = new Map<string, string[]>();
  const kills = new Map<string, number>();
  const repeats: { after: string; sameId: boolean }[] = [];
  const messageIds = new Map<string, string>();
  /** Leads that the mail server accepted and that are not marked as sent, by the kill point that caused it. */
  const unmarked = new Map<string, string>();
  let acknowledgedSeen = 0;
  let mailsSeen = 0;

  function readMails(): void {
    for (const { text, messageId = '' } of inbox.mails.slice(mailsSeen)) {
      mailsSeen += 1;
      const key = keyIn(text) ?? '';
      const firstId = messageIds.get(key);
      if (firstId === undefined) {
        messageIds.set(key, messageId);
        continue;
      }
      const after = unmarked.get(key);
      assert.ok(after, `${key} came again, and no kill had kept it from being marked as sent`);
      unmarked.delete(key);
      repeats.push({ after, sameId: firstId === messageId });
    }
  }

  function noteAcknowledged(point: string): void {
    const keys = acknowledgedAt.getOrInsertComputed(point, () => []);
    keys.push(...pour.acknowledged.slice(acknowledgedSeen));
    acknowledgedSeen = pour.acknowledged.length;
  }

  function areAllSettled(): boolean {
    readMails();
    if (!pour.acknowledged.every((key) => messageIds.has(key))) return false;
    const file = readLeadFile(site);
    return pour.acknowledged.every((key) => file.get(key)?.delivered);
  }

  return {
    async killedAt(point) {
      await inbox.quiet();
      readMails();
      noteAcknowledged(point);
      kills.set(point, (kills.get(point) ?? 0) + 1);
      for (const [key, { delivered }] of readLeadFile(site)) {
        if (!delivered && messageIds.has(key) && !unmarked.has(key)) unmarked.set(key, point);
      }
    },
    async settled() {
      const deadline = Date.now() + maxWaitMs;
      while (!areAllSettled() && Date.now() < deadline) await setTimeout(betweenLooksMs);
    },
    figures() {
      readMails();
      noteAcknowledged('no kill');
      const file = readLeadFile(site);
      return [...acknowledgedAt].map(([point, keys]) => {
        const stored = keys.filter((key) => file.get(key)?.rows === 1);
        const delivered = keys.filter((key) => file.get(key)?.delivered && messageIds.has(key));
        const kept = new Set(stored).intersection(new Set(delivered));
        const again = repeats.filter(({ after }) => after === point);
        return {
          point,
          kills: kills.get(point) ?? 0,
          acknowledged: keys.length,
          stored: stored.length,
          delivered: delivered.length,
          lost: keys.length - kept.size,
          'same Message-ID': again.filter(({ sameId }) => sameId).length,
          'other Message-ID': again.filter(({ sameId }) => !sameId).length,
        };
      });
    },
  };
}
