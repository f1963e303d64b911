import type { ComponentType } from 'react';

/**
 * The parts of the site that interact, by name. Each is loaded by the browser only when it is near
 * or touched.
 */
export const islands = {
  'contact-form': () => import('./contact-form.tsx').then((module) => module.ContactFormIsland),
  'salary-comparison': () =>
    import('./salary-comparison.tsx').then((module) => module.SalaryComparisonIsland),
} as const satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;
