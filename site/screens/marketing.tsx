import { marketingClaims } from '../../content/claims.ts';
import { company } from '../../content/company.ts';
import { profiles } from '../../content/company-profiles.ts';
import { marketingPackages, marketingOffers, vatNote } from '../../content/marketing-packages.ts';
import { replyPromise } from '../../content/office.ts';
import { paths } from '../../content/paths.ts';
import { rand } from '../../content/rand.ts';
import { marketingServices } from '../../content/services.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { Island } from '../islands/island.tsx';
import { ConsultationIsland } from '../islands/consultation.tsx';
import { OwnFigures } from '../components/own-figures.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { organizationRef } from '../head/structured-data.ts';
import { PackagesTable } from './marketing/packages-table.tsx';

const packagesId = 'packages';

/** The lowest monthly and once-off prices of all packages. */
const lowestPrice = {
  monthly: rand(Math.min(...marketingPackages.map(({ monthlyRand }) => monthlyRand))),
  onceOff: rand(Math.min(...marketingPackages.map(({ onceOffRand }) => onceOffRand))),
};

export function meta() {
  return pageMeta({
    title: `Marketing packages for SMEs, with prices · ${company.name}`,
    description: `Branding, a website, SEO and reviews for small businesses in South Africa, in three packages from ${lowestPrice.monthly} per month or ${lowestPrice.onceOff} once-off.`,
    path: paths.marketing,
    things: [marketingOffers(organizationRef)],
  });
}

export default function Marketing() {
  return (
    <>
      <Hero />
      <Services />
      <section id={packagesId} aria-labelledby="packages-heading" className="frame">
        <h2 id="packages-heading" className="heading-1">
          Three packages
        </h2>
        <p className="mt-4 max-w-xl text-lg md:text-xl">
          Pay once-off or per month. All three come with {profiles.reviewProduct}.{' '}
          {vatNote(company.vatNumber)}
        </p>
        <PackagesTable />
      </section>
      <NotReady />
      <Figures />
      <Closing />
    </>
  );
}

function Hero() {
  return (
    <div className="frame grid gap-x-8 overflow-x-clip md:grid-cols-[1fr_auto] lg:grid-cols-12">
      <div className="pt-14 pb-16 md:pt-20 lg:col-span-8 lg:pb-24">
        <h1 className="heading-display">Marketing with the price on it</h1>
        <p className="mt-8 max-w-xl text-lg md:text-xl">
          A brand, a website, search and reviews for a small business. You see what you get and what
          it costs before you speak to anyone.
        </p>
        <div className="hero-actions mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink href={`#${packagesId}`}>View Packages</ButtonLink>
          <Island name="consultation" component={ConsultationIsland} props={{}} when="touched" />
        </div>
      </div>
      <PriceTag />
    </div>
  );
}

/** The first package's prices on a price tag, which hangs on the line by its ring. */
function PriceTag() {
  const [first] = marketingPackages;
  return (
    <div className="w-[min(18.75rem,100%)] self-start max-md:-mt-6 max-md:mb-16 md:mt-28 md:max-lg:w-52 md:max-lg:text-sm lg:col-span-4 lg:mt-24">
      <svg viewBox="0 0 300 124" aria-hidden="true" fill="none" className="overflow-visible">
        <path
          d="M38 124L96 62H204L262 124"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        <circle cx="150" cy="112" r="22" stroke="currentColor" strokeWidth="9" />
        <g className="stroke-signal" strokeWidth="4" strokeLinecap="round">
          <path d="M270 -400C300 -120 168 -20 150 112" className="max-md:hidden" />
          <path d="M1400 24C700 -30 176 -24 150 112" className="md:hidden" />
        </g>
      </svg>
      {/* The tag's lower part is this text's border, so it is as high as the text. */}
      <p className="mx-[12.33%] edge-2 edge-t-0 px-[5%] pt-[21%] pb-[13%]">
        <span className="font-semibold">{first.name}</span>
        {/* On a phone, enlarged text stops growing at the tag's width, so that no price wraps. */}
        <span className="packages-price mt-2 block text-[length:min(2.125rem,15vw)]">
          {rand(first.onceOffRand)}
        </span>{' '}
        once-off <span className="block">or {rand(first.monthlyRand)} per month</span>
      </p>
    </div>
  );
}

function Services() {
  return (
    <section aria-labelledby="services" className="frame pb-20 md:pb-28">
      <h2 id="services" className="heading-2">
        What we do
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {marketingServices.map(({ title, description }) => (
          <li key={title} className="edge-t-2 border-ink pt-4">
            <h3 className="heading-3 lg:min-h-[2.4em]">{title}</h3>
            <p className="mt-3 text-lg">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotReady() {
  return (
    <aside aria-labelledby="not-ready" className="frame py-16 md:py-24">
      <div className="grid items-end gap-x-8 gap-y-5 lg:grid-cols-12">
        <div className="lg:col-span-9">
          <h2 id="not-ready" className="heading-2">
            Not Ready for a Full Package?
          </h2>
          <p className="mt-3 max-w-prose text-lg">
            Tell us the one thing you need first, and we’ll tell you what it would cost.
          </p>
        </div>
        <ButtonLink
          href={paths.contact}
          variant="quiet"
          className="sm:max-lg:justify-self-start lg:col-span-3"
        >
          Ask for one thing
        </ButtonLink>
      </div>
    </aside>
  );
}

function Figures() {
  return (
    <section aria-labelledby="figures" className="band-ink">
      <div className="frame section grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-3">
          <h2 id="figures" className="heading-3">
            Success metrics
          </h2>
          <OwnFigures className="mt-4 max-w-prose" />
        </div>
        <dl className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:col-span-9">
          {marketingClaims.map(({ figure, label }, index) => (
            <div
              key={label}
              className={`flex flex-col edge-t-1 border-on-ink-line pt-4 ${index === 0 ? 'sm:col-span-2' : ''}`}
            >
              <dt className="order-last text-lg text-on-ink-soft">{label}</dt>
              <dd
                className={`font-display ${index === 0 ? 'text-8xl md:text-9xl xl:text-[10rem]' : 'text-5xl'}`}
              >
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section
      aria-labelledby="closing"
      className="frame section grid items-end gap-x-8 gap-y-8 lg:grid-cols-12"
    >
      <div className="lg:col-span-9">
        <h2 id="closing" className="heading-1">
          Not sure which one fits? Ask.
        </h2>
        <p className="mt-5 max-w-xl text-lg md:text-xl">
          Tell us what your business does and what it is missing. We’ll reply {replyPromise}.
        </p>
      </div>
      <ButtonLink href={paths.contact} className="sm:max-lg:justify-self-start lg:col-span-3">
        Talk to us
      </ButtonLink>
    </section>
  );
}
