import type { ComponentType } from 'react';

/** The interactive parts of the site, by name. A browser loads each only once it is near the viewport or touched. */
export const islands = {
  'candidate-registration': () =>
    import('./candidate-registration.tsx').then((module) => module.CandidateRegistrationIsland),
  consultation: () => import('./consultation.tsx').then((module) => module.ConsultationIsland),
  demo: () => import('./demo.tsx').then((module) => module.DemoIsland),
  'early-access': () => import('./early-access.tsx').then((module) => module.EarlyAccessIsland),
  'send-cv-form': () => import('./send-cv-form.tsx').then((module) => module.SendCvFormIsland),
  newsletter: () => import('./newsletter.tsx').then((module) => module.NewsletterIsland),
  'employer-enquiry': () =>
    import('./employer-enquiry.tsx').then((module) => module.EmployerEnquiryIsland),
  'contact-form': () => import('./contact-form.tsx').then((module) => module.ContactFormIsland),
  'salary-comparison': () =>
    import('./salary-comparison.tsx').then((module) => module.SalaryComparisonIsland),
} as const satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;

/** Islands without React: each is a function that takes its element. */
export const plainIslands = {
  finder: () => import('./finder.ts').then((module) => module.startFinder),
  'insight-filter': () => import('./insight-filter.ts').then((module) => module.startInsightFilter),
  'review-widget': () => import('./review-widget.ts').then((module) => module.showReviews),
  'send-cv': () => import('./send-cv.ts').then((module) => module.startSendCv),
} as const satisfies Record<string, () => Promise<(element: HTMLElement) => void>>;

export type PlainIslandName = keyof typeof plainIslands;
