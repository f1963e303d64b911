import { company } from '../../content/company.ts';
import { InPreparation } from '../components/in-preparation.tsx';
import { Island } from '../components/island.tsx';
import { EmployerEnquiryIsland } from '../islands/employer-enquiry.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

const coming =
  'How we fill finance roles: a shortlist in 48–72 hours, a 90-day replacement guarantee, and a form for your brief.';

export function meta() {
  return pageMeta({
    title: `Recruitment · ${company.name}`,
    description: coming,
    path: paths.employers,
  });
}

export default function Employers() {
  return (
    <>
      <InPreparation title="Recruitment" coming={coming} />
      <section id="enquiry" aria-label="Employer enquiry" className="band-deep">
        <div className="frame py-16">
          <Island name="employer-enquiry" component={EmployerEnquiryIsland} props={{}} />
        </div>
      </section>
    </>
  );
}
