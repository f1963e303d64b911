import { paths, type SitePath } from '../../content/paths.ts';

interface NavigationLink {
  to: SitePath;
  label: string;
}

export const headerLinks: readonly NavigationLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.employers, label: 'Recruitment' },
  { to: paths.marketing, label: 'Marketing' },
  { to: paths.automations, label: 'Automations' },
  { to: paths.candidates, label: 'For Candidates' },
  { to: paths.insights, label: 'Insights' },
  { to: paths.about, label: 'About Us' },
  { to: paths.contact, label: 'Contact' },
  { to: paths.aiTools, label: 'AI Tools' },
];

/** The footer's links: those of the header, with the employers' page named after its readers. */
export const quickLinks: readonly NavigationLink[] = headerLinks.map((link) =>
  link.to === paths.employers ? { ...link, label: 'For Employers' } : link,
);
