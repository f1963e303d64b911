import { clientRating, homeClaims } from '../../content/claims.ts';
import { company } from '../../content/company.ts';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { Stars } from './home/stars.tsx';
import { Divisions } from './home/divisions.tsx';
import { GuidingLine } from './home/guiding-line.tsx';
import { AiToolsComing, FreeConsultation } from './home/invitations.tsx';
import { RecruitmentFocus } from './home/recruitment-focus.tsx';
import { Reviews } from './home/reviews.tsx';

export function meta() {
  return pageMeta({
    title: `${company.name}: finance recruitment, marketing and automations for SMEs`,
    description: `Finance recruitment, marketing and automations for small and medium businesses in South Africa, from one small team in ${company.city}.`,
    path: paths.home,
  });
}

export default function Home() {
  return (
    <>
      <section className="frame relative grid grid-cols-1 gap-y-10 overflow-x-clip pt-14 md:grid-cols-12 md:pt-24 lg:pb-28">
        <div className="md:col-span-10 lg:col-span-9">
          <h1 className="heading-display">Helping SMEs Punch Above Their Weight</h1>
        </div>
        <div className="md:col-span-9 lg:col-span-7 xl:col-span-6">
          <p className="text-lg md:text-xl">
            We find finance people, bring in customers and take routine work off your desk: one
            small team in {company.city} for recruitment, marketing and automations.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <ButtonLink href={paths.employers}>Explore Services</ButtonLink>
            <ButtonLink href={paths.contact} variant="quiet">
              Book a Free Consultation
            </ButtonLink>
          </div>
        </div>
        <GuidingLine />
      </section>
      <section aria-labelledby="figures" className="band-ink">
        <h2 id="figures" className="sr-only">
          What we are held to
        </h2>
        <dl className="frame grid grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] lg:grid-cols-4">
          {homeClaims.map((claim) => (
            <div key={claim.label} className="ledger-cell">
              <dt className="order-last text-on-ink-soft">
                {claim.label} {claim === clientRating && <Stars className="text-signal" />}
              </dt>
              <dd className="font-display text-5xl md:text-6xl">{claim.figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Divisions />
      <RecruitmentFocus />
      <Reviews />
      <FreeConsultation />
      <AiToolsComing />
    </>
  );
}
