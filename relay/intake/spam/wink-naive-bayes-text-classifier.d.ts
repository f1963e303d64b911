/** The package brings no types. */
declare module 'wink-naive-bayes-text-classifier' {
  interface Classifier {
    defineConfig: (config: { considerOnlyPresence: boolean; smoothingFactor: number }) => boolean;
    learn: (words: readonly string[], label: string) => boolean;
    /** @throws if there are fewer than two labels or ten words */
    consolidate: () => boolean;
    /** How much likelier the words are under each label than under the others, in bits. */
    computeOdds: (words: readonly string[]) => [label: string, bits: number][];
  }

  export default function createClassifier(): Classifier;
}
