export const aiFeatures = [
  {
    title: 'CV screening',
    description: 'Reads each CV against the brief and tells you what it found and what is missing.',
  },
  {
    title: 'Candidate matching',
    description: 'Ranks the people you already know for the role you have, with the reasons.',
  },
  {
    title: 'Interview scheduling',
    description: 'Finds the hour that suits both sides, books it and reminds them.',
  },
  {
    title: 'Predictive analytics',
    description: 'Shows which searches are likely to fill and which need you today.',
  },
  {
    title: 'Pipeline management',
    description: 'Keeps every candidate, stage and next step on one page.',
  },
  {
    title: 'Automated reporting',
    description: 'Drafts the update your client asks for every Friday.',
  },
] as const;

/** The finance roles these tools are made for. */
export const aiTargetRoles = [
  'Financial analysts',
  'FP&A specialists',
  'Project accountants',
  'Cost accountants',
  'Payroll/AP/AR staff',
] as const;

export const aiSteps = [
  {
    title: 'Upload & Analyze',
    description:
      'You add the brief and the CVs. Each CV will be read and compared with what the role asks for.',
  },
  {
    title: 'Smart Matching',
    description: 'You will see every candidate, ranked, with the reasons beside each name.',
  },
  {
    title: 'Automate & Place',
    description:
      'Interviews will be booked and your client kept up to date, so that you can close the placement.',
  },
] as const;
