import { company } from '../../content/company.ts';
import { InPreparation } from '../components/in-preparation.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

const coming = 'Coming Soon: tools for solo recruiters and small agencies in finance.';

export function meta() {
  return pageMeta({
    title: `AI Tools · ${company.name}`,
    description: coming,
    path: paths.aiTools,
  });
}

export default function AiTools() {
  return <InPreparation title="AI Tools" coming={coming} />;
}
