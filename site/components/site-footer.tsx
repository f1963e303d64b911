import { company } from '../../content/company.ts';
import { profiles } from '../../content/company-profiles.ts';
import { paths } from '../../content/paths.ts';
import { quickLinks } from '../addresses/navigation.ts';
import { Logo } from './logo.tsx';
import { WhatsappLink } from './whatsapp-link.tsx';

const services = [
  'Executive Search',
  'Shortlist Delivery',
  'AI-Enhanced Screening',
  'Career Guidance',
];

/** The company's registrations, as far as its record has their numbers. */
const registrations = [
  ['Registration', company.registrationNumber],
  ['VAT', company.vatNumber],
  ['Private employment agency', company.agencyNumber],
].flatMap(([what, number]) => (number === undefined ? [] : [`${what} ${number}`]));

/** The footer of every page, with the ways to reach the company always in the same place. */
export function SiteFooter() {
  return (
    <footer className="band-ink mt-auto">
      <div className="frame grid gap-x-8 gap-y-12 py-16 sm:grid-cols-2 lg:grid-cols-[6fr_8fr_5fr_6fr]">
        <div>
          <p className="flex items-center gap-2.5 font-display text-2xl font-semibold">
            <Logo />
            {company.name}
          </p>
          <p className="mt-4 max-w-xs text-on-ink-soft">
            Finance recruitment, marketing and automations for small and medium businesses, from{' '}
            {company.city}.
          </p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className="label">
            Quick Links
          </h2>
          <ul className="mt-3 columns-[2_8rem] gap-2">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <a href={to} className="footer-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="label">Services</h2>
          <ul className="mt-3 columns-[2_8rem] gap-2 sm:columns-1">
            {services.map((service) => (
              <li key={service}>
                {/* A placeholder link, as HTML defines one: an anchor that leads nowhere yet. */}
                {/* eslint-disable-next-line jsx-a11y/anchor-is-valid */}
                <a className="inline-block py-1.5 text-on-ink-soft">{service}</a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="label">Contact</h2>
          <address className="mt-3 not-italic">
            <a href={`mailto:${company.email.hello}`} className="footer-link">
              {company.email.hello}
            </a>
            <WhatsappLink className="footer-link block" />
            <p className="py-1.5">
              {company.city}, {company.country}
            </p>
            <a href={profiles.network.url} rel="noopener" className="footer-link">
              Follow us on {profiles.network.name}
            </a>
          </address>
        </div>
      </div>
      <div className="frame text-sm text-on-ink-soft">
        <div className="flex flex-wrap items-center justify-between gap-x-8 edge-t-1 border-on-ink-line py-5">
          <p>
            © 2024 {company.name}. All rights reserved.
            {registrations.map((registration) => ` ${registration}.`)}
          </p>
          <a href={paths.privacyPolicy} className="footer-link">
            Privacy policy
          </a>
        </div>
      </div>
    </footer>
  );
}
