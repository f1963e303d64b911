import { company } from '../../content/company.ts';
import { replyPromise } from '../../content/office.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/in-preparation.ts';

interface Preparation {
  title: string;
  /** What will stand here. */
  coming: string;
}

/** Pages whose content is being written, and what each will say. */
const preparations: Readonly<Record<string, Preparation>> = {
  [paths.employers]: {
    title: 'Recruitment',
    coming:
      'How we fill finance roles: a shortlist in 48–72 hours, a 90-day replacement guarantee, and a form for your brief.',
  },
  [paths.marketing]: {
    title: 'Marketing',
    coming:
      'Websites, branding, search and reviews for small businesses, in three packages with their prices.',
  },
  [paths.automations]: {
    title: 'Automations',
    coming: 'What we automate, with examples, and how to see a demo.',
  },
  [paths.candidates]: {
    title: 'For Candidates',
    coming: 'Open finance roles, career guidance, and a registration for our talent network.',
  },
  [paths.insights]: {
    title: 'Insights',
    coming: 'Articles on finance hiring in South Africa, and a salary snapshot.',
  },
  [paths.about]: {
    title: 'About Us',
    coming: 'Who we are, what we believe and how we work with businesses, recruiters and SMEs.',
  },
  [paths.aiTools]: {
    title: 'AI Tools',
    coming: 'Coming Soon: tools for solo recruiters and small agencies in finance.',
  },
  [paths.privacyPolicy]: {
    title: 'Privacy policy',
    coming: `The full notice. Until then this holds: ${company.name} uses what you send to answer you and for nothing else, shows it to nobody who does not answer it, and deletes or corrects it when you write to ${company.email.hello}.`,
  },
};

function preparationOf(path: string): Preparation {
  const preparation = preparations[path.replace(/(?<=.)\/$/, '')];
  if (!preparation) throw new Error(`No page is in preparation at ${path}.`);
  return preparation;
}

export function meta({ location }: Route.MetaArgs) {
  const { title, coming } = preparationOf(location.pathname);
  return pageMeta({ title: `${title} · ${company.name}`, description: coming });
}

export default function InPreparation({ matches }: Route.ComponentProps) {
  const path = matches.at(-1)?.pathname ?? '';
  const { title, coming } = preparationOf(path);
  return (
    <div className="frame section">
      <p className="label">In preparation</p>
      <h1 className="heading-1 mt-3">{title}</h1>
      <p className="mt-6 max-w-prose text-lg md:text-xl">{coming}</p>
      <p className="mt-4 max-w-prose text-lg">
        This page is being written. Need it now? Ask us, and you have a reply {replyPromise}.
      </p>
      <ButtonLink href={paths.contact} className="mt-10">
        Write to us
      </ButtonLink>
    </div>
  );
}
