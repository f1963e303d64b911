import { company } from '../../content/company.ts';
import { InPreparation } from '../components/in-preparation.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

const coming = 'Articles on finance hiring in South Africa, and a salary snapshot.';

export function meta() {
  return pageMeta({
    title: `Insights · ${company.name}`,
    description: coming,
    path: paths.insights,
  });
}

export default function Insights() {
  return <InPreparation title="Insights" coming={coming} />;
}
