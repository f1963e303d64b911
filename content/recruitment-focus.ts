export const recruitmentFocus = [
  {
    category: 'General Finance',
    items: [
      { title: 'General Finance', description: 'Bookkeeping, AP/AR, GL, payroll' },
      { title: 'Reporting & Compliance', description: 'Statutory returns, IFRS, audit readiness' },
      { title: 'Audit & Controls', description: 'Internal audit, process controls' },
    ],
  },
  {
    category: 'Specialized Finance',
    items: [
      { title: 'FP&A', description: 'Budgets, forecasts and what they mean for next year' },
      {
        title: 'Corporate Finance & Strategy',
        description: 'Valuations, deals and the plan behind them',
      },
      { title: 'Treasury & Risk', description: 'Cash, funding, currency and cover' },
      { title: 'Tax', description: 'Planning before the year ends, returns after it' },
      { title: 'Capital Markets', description: 'Raising capital and reporting to investors' },
    ],
  },
] as const;
