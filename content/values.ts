export const values = [
  {
    name: 'We say it plainly.',
    meaning:
      'If a salary is too low for the role, or a campaign will not pay, we’ll tell you before you spend.',
  },
  {
    name: 'We answer fast.',
    meaning: 'A quick no helps you more than a slow maybe.',
  },
  {
    name: 'We keep confidences.',
    meaning: 'Your brief, your CV and your figures are read by the people who work on them.',
  },
  {
    name: 'We give reasons.',
    meaning:
      'Ask why we put a candidate forward, or why we advise against a package, and we’ll explain.',
  },
] as const;
