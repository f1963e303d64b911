import { aiFeatures, aiTargetRoles } from '../../content/ai-features.ts';
import { earlyAccessDiscount } from '../../content/claims.ts';
import { company } from '../../content/company.ts';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { ThreadedLine } from '../components/threaded-line.tsx';
import { Island } from '../islands/island.tsx';
import { EarlyAccessIsland } from '../islands/early-access.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { StepsLine } from './ai-tools/steps-line.tsx';
import { Benefits } from './ai-tools/benefits.tsx';

const earlyAccessId = 'early-access';

export function meta() {
  return pageMeta({
    title: `AI tools for finance recruiters, coming soon · ${company.name}`,
    description: `Coming soon: six tools for solo recruiters and small agencies in finance. Early-access users get ${earlyAccessDiscount.figure} ${earlyAccessDiscount.label}.`,
    path: paths.aiTools,
  });
}

export default function AiTools() {
  return (
    <>
      <Hero />
      <Steps />
      <Features />
      <Benefits />
      <Roles />
      <EarlyAccess />
    </>
  );
}

function Hero() {
  return (
    <div className="frame relative grid grid-cols-1 gap-x-8 overflow-x-clip pt-14 md:pt-20 lg:grid-cols-12 lg:pb-24">
      <div className="lg:col-span-9">
        <p className="label">Coming Soon</p>
        <h1 className="heading-display mt-3">AI tools for recruiters who do it all themselves</h1>
        <p className="mt-8 max-w-xl text-lg md:text-xl">
          For solo recruiters and small agencies in finance: less reading, less chasing, more people
          placed. Early-access users get {earlyAccessDiscount.figure} {earlyAccessDiscount.label}.
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={`#${earlyAccessId}`}>Join Early Access</ButtonLink>
          <ButtonLink href={paths.contact} variant="quiet">
            Request a Demo
          </ButtonLink>
        </div>
      </div>
      <PlannedLine />
    </div>
  );
}

/** The guiding line, dashed up to the ring, as the tools are only planned. */
function PlannedLine() {
  return (
    <>
      <ThreadedLine
        viewBox="0 0 260 700"
        line="M240 -200C240 60 196 150 150 240S40 420 40 700"
        lineWidth={4.3}
        rings={[{ x: 138, y: 262, radius: 62, width: 13, over: 'below' }]}
        className="planned-line absolute right-0 bottom-0 hidden h-[43.75rem] overflow-visible lg:block"
      />
      <ThreadedLine
        viewBox="0 0 360 130"
        line="M1412 24C900 -16 420 -14 330 18S262 56 224 60S115 60 75 74S36 104 36 130"
        lineWidth={4}
        rings={[{ x: 224, y: 60, radius: 33, width: 9, over: 'below' }]}
        className="planned-line mt-4 h-[min(8.125rem,40.625vw)] w-[min(22.5rem,112.5vw)] overflow-visible lg:hidden"
      />
    </>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="band-deep isolate overflow-clip">
      <div className="frame section">
        <h2 id="steps" className="heading-2 w-fit bg-ground-deep">
          How it will work
        </h2>
        <StepsLine />
      </div>
    </section>
  );
}

function Features() {
  return (
    <section aria-labelledby="features" className="frame section grid gap-x-8 lg:grid-cols-12">
      <h2 id="features" className="heading-1 self-start lg:sticky lg:top-28 lg:col-span-4">
        Six tools we are building
      </h2>
      <ul className="mt-8 lg:col-span-8 lg:mt-0">
        {aiFeatures.map(({ title, description }) => (
          <li
            key={title}
            className="grid gap-x-8 gap-y-1 edge-t-1 border-line py-5 sm:grid-cols-[1fr_auto]"
          >
            <h3 className="heading-3">{title}</h3>
            <p className="label text-data sm:self-center">Coming Soon</p>
            <p className="max-w-prose text-lg">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Roles() {
  return (
    <section aria-labelledby="roles" className="frame section">
      <h2 id="roles" className="heading-3">
        Made for the finance roles you fill
      </h2>
      {/* Five roles: two in the first row of the grid, three in the second. */}
      <ul className="mt-6 lg:grid lg:grid-cols-6 lg:gap-x-8">
        {aiTargetRoles.map((role) => (
          <li
            key={role}
            className="heading-2 edge-t-1 border-line py-4 lg:col-span-2 lg:pb-10 lg:nth-[-n+2]:col-span-3"
          >
            {role}
          </li>
        ))}
      </ul>
    </section>
  );
}

function EarlyAccess() {
  return (
    <section id={earlyAccessId} aria-labelledby="early-access-heading" className="band-deep">
      <div className="frame section grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="early-access-heading" className="heading-3">
            Join Early Access
          </h2>
          <p className="mt-4 font-display">
            <span className="block -indent-[0.05em] text-7xl font-medium tracking-tight tabular md:text-8xl">
              {earlyAccessDiscount.figure}
            </span>{' '}
            <span className="heading-2">{earlyAccessDiscount.label}</span>
          </p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7 lg:self-end">
          <p className="text-lg">
            Your name and email address are enough. Once you have sent the email that opens, we’ll
            put you on the list and write to you before the tools open.
          </p>
          <div className="mt-8">
            <Island name="early-access" component={EarlyAccessIsland} props={{}} />
          </div>
        </div>
      </div>
    </section>
  );
}
