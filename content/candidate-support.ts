/** Our support for candidates, in the page's order. */
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
    text: 'AI screening helps us read CVs, and no application is declined by software alone: a recruiter looks at it and can give you the reasons.',
  },
] as const;
