export interface Value {
  name: string;
  meaning: string;
}

export const values: readonly Value[] = [
  {
    name: 'We say it plainly.',
    meaning:
      'If a salary is too low for the role, or a campaign will not pay, you hear it before you spend.',
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
    name: 'We let people decide.',
    meaning: 'Software sorts, reminds and types. Who gets the job is decided by people.',
  },
];
