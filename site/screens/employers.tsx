import { company } from '../../content/company.ts';
import { replyPromise } from '../../content/office.ts';
import { paths } from '../../content/paths.ts';
import { guaranteeDays, interviewsTime, shortlistTime } from '../../content/promises.ts';
import { employerServices } from '../../content/services.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { ThreadedLine } from '../components/threaded-line.tsx';
import { Island } from '../islands/island.tsx';
import { EmployerEnquiryIsland } from '../islands/employer-enquiry.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { serviceData } from '../head/structured-data.ts';
import { Ledger } from './employers/ledger.tsx';

const enquiryId = 'enquiry';

export function meta() {
  return pageMeta({
    title: `Finance recruitment for employers · ${company.name}`,
    description: `A finance shortlist in ${shortlistTime}, interviews within ${interviewsTime} and a ${guaranteeDays}-day replacement guarantee, for small and medium businesses in South Africa.`,
    path: paths.employers,
    things: employerServices.map(serviceData),
  });
}

export default function Employers() {
  return (
    <>
      <Hero />
      <Ledger />
      <Services />
      <WhyUs />
      <Enquiry />
    </>
  );
}

function Hero() {
  return (
    <div className="frame grid gap-x-8 overflow-x-clip pt-14 md:pt-20 lg:grid-cols-12">
      <div className="pb-12 lg:col-span-8 lg:pb-24">
        <p className="label">Recruitment for employers</p>
        <h1 className="heading-display mt-3">Your finance shortlist in {shortlistTime}</h1>
        <p className="mt-8 max-w-xl text-lg md:text-xl">
          Send us the brief. We find the people and you interview them within {interviewsTime}.
          Every placement carries a {guaranteeDays}-day replacement guarantee.
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={`#${enquiryId}`}>Start Hiring Now</ButtonLink>
          <ButtonLink href={paths.contact} variant="quiet">
            Schedule Consultation
          </ButtonLink>
        </div>
      </div>
      <div className="relative max-lg:hidden lg:col-span-4">
        <ThreadedLine
          viewBox="0 0 300 600"
          line="M296 -400C296 -100 262 30 226 120S2 330 2 600"
          lineWidth={4}
          rings={[{ x: 186, y: 196, radius: 64, width: 12, over: 'below' }]}
          className="absolute bottom-0 left-0 h-[37.5rem] w-[18.75rem] overflow-visible"
        />
      </div>
    </div>
  );
}

/** The first service in a large card, with the other two beside it. */
function Services() {
  const [first, ...others] = employerServices;
  return (
    <section aria-labelledby="services" className="frame section">
      <h2 id="services" className="heading-2">
        Three ways to hire
      </h2>
      <div className="mt-10 grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <ServiceCard service={first} className="service-lead lg:col-span-5" />
        <div className="grid gap-y-12 md:grid-cols-2 md:gap-x-8 lg:col-span-6 lg:col-start-7 lg:grid-cols-1">
          {others.map((service) => (
            <ServiceCard key={service.title} service={service} />
          ))}
        </div>
      </div>
    </section>
  );
}

interface ServiceCardProps {
  service: (typeof employerServices)[number];
  className?: string;
}

function ServiceCard({ service, className = '' }: ServiceCardProps) {
  return (
    <article aria-label={service.title} className={`service edge-t-2 border-ink pt-5 ${className}`}>
      <h3 className="heading-2">{service.title}</h3>
      <p className="mt-4">{service.description}</p>
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4">
        {service.facts.map(({ figure, label }) => (
          <div key={label} className="flex flex-col">
            <dt className="order-last font-sans text-base text-ink-soft">{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

const reasons = [
  {
    title: 'We know the work',
    text: 'Bookkeeping, payroll and audit, FP&A, treasury and tax: we can ask a candidate what you would ask.',
  },
  {
    title: 'Shorter searches',
    text: 'AI screening makes the first pass through the CVs and shortens time-to-hire. A recruiter then draws up the shortlist.',
  },
  {
    title: 'Made for SMEs',
    text: 'You deal with one small team, from the brief to the first day at work.',
  },
  {
    title: 'You carry less risk',
    text: `If a placement ends within ${guaranteeDays} days, we’ll find a replacement.`,
  },
];

function WhyUs() {
  return (
    <section aria-labelledby="why" className="band-deep">
      <div className="frame section grid gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2 id="why" className="heading-1 lg:col-span-5">
          Why choose us
        </h2>
        <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:col-span-6 lg:col-start-7">
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h3 className="heading-3">{title}</h3>
              <p className="mt-2 text-lg">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Enquiry() {
  return (
    <section id={enquiryId} aria-labelledby="enquiry-heading" className="frame section guides">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="enquiry-heading" className="heading-1">
            Employer enquiry
          </h2>
          <p className="mt-5 text-lg md:text-xl">
            Tell us the role, where it is, what it pays and when the person should start.
          </p>
        </div>
        <div className="lg:col-span-8 lg:ps-10">
          <h3 className="heading-3">What happens next</h3>
          <p className="mt-3 max-w-prose text-lg">
            A recruiter will read your brief and reply {replyPromise}, with questions or to say that
            the search has started. Your shortlist will follow {shortlistTime} after the brief.
          </p>
        </div>
        <div className="guided lg:col-span-8 lg:col-start-5">
          <Island name="employer-enquiry" component={EmployerEnquiryIsland} props={{}} />
        </div>
      </div>
    </section>
  );
}
