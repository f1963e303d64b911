import { company } from '../../content/company.ts';
import { InPreparation } from '../components/in-preparation.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

const coming =
  'Websites, branding, search and reviews for small businesses, in three packages with their prices.';

export function meta() {
  return pageMeta({
    title: `Marketing · ${company.name}`,
    description: coming,
    path: paths.marketing,
  });
}

export default function Marketing() {
  return <InPreparation title="Marketing" coming={coming} />;
}
