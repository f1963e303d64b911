import createClassifier from 'wink-naive-bayes-text-classifier';
import type { Lead } from '../../../leads/lead.ts';
import { learnedWords } from '../../../leads/learned-words.ts';
import type { SpamMark } from '../../../leads/store/lead/spam-marks.ts';
import type { Store } from '../../../leads/store/store.ts';
import { minuteMs, type Clock } from '../../../platform/clock.ts';
import type { RelayLog } from '../../../platform/log.ts';
import { faultLogger, startLoop, type Loop } from '../../../platform/loop.ts';
import type { Signal } from './spam-score.ts';

/** The fewest leads of each label: what fewer have in common is chance. */
const minOfEach = 5;

/** The log-odds, in bits, that make a verdict: a thousand to one. */
const minBits = 10;

/** Likeness to other leads neither quarantines a lead nor outweighs the other signals by much. */
const spamScore = 3;
const realScore = -2;

const lookEveryMs = minuteMs;

export type SpamClassifier = ReturnType<typeof createSpamClassifier>;

/**
 * A naive Bayes classifier of leads that people marked as spam or released. It is rebuilt from the marked leads' own
 * words and stored nowhere.
 */
export function createSpamClassifier() {
  let classifier: ReturnType<typeof createClassifier> | undefined;
  return {
    /** Retrains on all marks, replacing what was learned before. */
    learn(marks: readonly SpamMark[]): void {
      classifier = undefined;
      const counts = Map.groupBy(marks, ({ label }) => label);
      const isEnough = (label: SpamMark['label']) => (counts.get(label)?.length ?? 0) >= minOfEach;
      if (!isEnough('spam') || !isEnough('real')) return;
      const made = createClassifier();
      made.defineConfig({ considerOnlyPresence: true, smoothingFactor: 0.5 });
      for (const { label, words } of marks) made.learn(words, label);
      try {
        made.consolidate();
        classifier = made;
      } catch {
        // Too few words to train on.
      }
    },
    signalOf(lead: Pick<Lead, 'form' | 'fields'>): Signal | undefined {
      const odds = classifier?.computeOdds(learnedWords(lead));
      const bits = odds?.find(([label]) => label === 'spam')?.[1] ?? 0;
      if (bits >= minBits) return [spamScore, 'It reads like leads that were marked as spam here.'];
      if (bits <= -minBits) return [realScore, 'It reads like leads that were released here.'];
      return undefined;
    },
  };
}

interface Options {
  store: Pick<Store, 'spamMarks'>;
  learned: SpamClassifier;
  clock: Clock;
  log: RelayLog;
}

/** Keeps the classifier up to date with people's marks, and with erasures. */
export function startLearning({ store, learned, clock, log }: Options): Loop {
  let version: string | undefined;
  return startLoop({
    clock,
    async round() {
      const marks = await store.spamMarks(version);
      if (marks) {
        learned.learn(marks.marks);
        ({ version } = marks);
      }
      return lookEveryMs;
    },
    onFault: faultLogger(log, 'spam: people’s marks could not be learned yet', lookEveryMs),
  });
}
