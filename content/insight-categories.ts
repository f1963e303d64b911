/** The categories of the Insights listing. The counts are the specification's minimum, not a tally. */
export const insightCategories = [
  { name: 'All Insights', slug: 'all', count: 12 },
  { name: 'Market Trends', slug: 'market-trends', count: 4 },
  { name: 'Candidate Advice', slug: 'candidate-advice', count: 5 },
  { name: 'AI in Finance', slug: 'ai-in-finance', count: 1 },
  { name: 'AI in Recruitment', slug: 'ai-in-recruitment', count: 2 },
] as const;

/** The category of all cards, which is the default. */
export const everyCategory = insightCategories[0];
