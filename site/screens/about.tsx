import { company } from '../../content/company.ts';
import { InPreparation } from '../components/in-preparation.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

const coming = 'Who we are, what we believe and how we work with businesses, recruiters and SMEs.';

export function meta() {
  return pageMeta({
    title: `About Us · ${company.name}`,
    description: coming,
    path: paths.about,
  });
}

export default function About() {
  return <InPreparation title="About Us" coming={coming} />;
}
