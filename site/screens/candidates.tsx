import { company } from '../../content/company.ts';
import { InPreparation } from '../components/in-preparation.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

const coming = 'Open finance roles, career guidance, and a registration for our talent network.';

export function meta() {
  return pageMeta({
    title: `For Candidates · ${company.name}`,
    description: coming,
    path: paths.candidates,
  });
}

export default function Candidates() {
  return <InPreparation title="For Candidates" coming={coming} />;
}
