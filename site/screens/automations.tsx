import { company } from '../../content/company.ts';
import { InPreparation } from '../components/in-preparation.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

const coming = 'What we automate, with examples, and how to see a demo.';

export function meta() {
  return pageMeta({
    title: `Automations · ${company.name}`,
    description: coming,
    path: paths.automations,
  });
}

export default function Automations() {
  return <InPreparation title="Automations" coming={coming} />;
}
