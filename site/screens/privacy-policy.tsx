import { company } from '../../content/company.ts';
import { InPreparation } from '../components/in-preparation.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

const coming = `The full notice. Until then this holds: ${company.name} uses what you send to answer you and for nothing else, shows it to nobody who does not answer it, and deletes or corrects it when you write to ${company.email.hello}.`;

export function meta() {
  return pageMeta({
    title: `Privacy policy · ${company.name}`,
    description: coming,
    path: paths.privacyPolicy,
  });
}

export default function PrivacyPolicy() {
  return <InPreparation title="Privacy policy" coming={coming} />;
}
