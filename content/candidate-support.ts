/** What candidates get from us, in the order of the page. */
export const candidateSupport = [
  {
    title: 'Market Insights',
    text: 'What finance roles ask for this year, where they are, and which skills move a CV to the top of the pile.',
  },
  {
    title: 'Salary Positioning',
    text: 'Where your package stands for your role and experience, before you name a figure to anybody.',
  },
  {
    title: 'Ongoing Opportunity Matching',
    text: 'Register once. When a role fits your experience and where you live, we’ll tell you about it and say why.',
  },
  {
    title: 'Built for the Future',
    text: 'Our AI screening reads every CV in full, and no application is declined by software alone: a recruiter looks at it and can give you the reasons.',
  },
] as const;

interface CareerResource {
  title: string;
  text: string;
  readMinutes: number;
  /** Slug of the insight that it is; without one it is sent on request. */
  insight?: string;
}

export const careerResources: readonly CareerResource[] = [
  {
    title: 'Interview preparation',
    text: 'What finance directors ask, what they listen for, and how to answer with your own figures.',
    readMinutes: 8,
    insight: 'mastering-finance-interviews',
  },
  {
    title: 'A finance CV that gets read',
    text: 'What to lead with, what to leave out, and how to show the size of what you looked after.',
    readMinutes: 12,
  },
  {
    title: 'Salary snapshot 2025',
    text: 'Averages and bands for finance roles in South Africa, side by side, with the data to download.',
    readMinutes: 6,
    insight: 'south-african-finance-salary-snapshot-2025',
  },
];
