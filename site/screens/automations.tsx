import { automationClaims, recruiterAutomationClaims } from '../../content/claims.ts';
import { company } from '../../content/company.ts';
import { replyPromise } from '../../content/office.ts';
import { paths } from '../../content/paths.ts';
import { automationServices } from '../../content/services.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { Island } from '../islands/island.tsx';
import { DemoIsland } from '../islands/demo.tsx';
import { OwnFigures } from '../components/own-figures.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { serviceData } from '../head/structured-data.ts';
import { UntangledLine } from './automations/untangled-line.tsx';
import { Examples } from './automations/examples.tsx';

const servicesId = 'automations';

export function meta() {
  return pageMeta({
    title: `Business automations for SMEs · ${company.name}`,
    description:
      'Replies, reviews, reminders and CVs that are dealt with while you work: automations for small businesses in South Africa, with six examples.',
    path: paths.automations,
    things: automationServices.map(serviceData),
  });
}

export default function Automations() {
  return (
    <>
      <Hero />
      <Services />
      <Examples />
      <Recruiters />
      <Benefits />
      <Figures />
      <Closing />
    </>
  );
}

function Hero() {
  return (
    <div className="overflow-x-clip">
      <div className="frame grid gap-x-8 gap-y-8 pt-14 md:grid-cols-12 md:pt-20">
        <h1 className="heading-display md:col-span-12 lg:col-span-8">
          The routine runs itself. You decide.
        </h1>
        <div className="md:col-span-9 lg:col-span-4 lg:self-end">
          <p className="text-lg md:text-xl">
            Replies, reminders, reviews, reports: the same steps, every day. We set them up to run
            on their own, in your words and your name.
          </p>
          <div className="hero-actions mt-7 flex flex-col gap-3 sm:flex-row lg:flex-col">
            <Island name="demo" component={DemoIsland} props={{}} when="touched" />
            <ButtonLink href={`#${servicesId}`} variant="quiet">
              Explore Automations
            </ButtonLink>
          </div>
        </div>
      </div>
      <UntangledLine />
    </div>
  );
}

function Services() {
  return (
    <section id={servicesId} aria-labelledby="services" className="frame section">
      <h2 id="services" className="heading-3">
        What we automate
      </h2>
      <ul className="mt-4">
        {automationServices.map(({ title, description }) => (
          <li
            key={title}
            className="grid items-baseline gap-x-8 gap-y-1 edge-t-1 border-line py-5 md:grid-cols-12 md:py-6"
          >
            <h3 className="heading-1 md:col-span-7">{title}</h3>
            <p className="text-lg md:col-span-5">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recruiters() {
  return (
    <section aria-labelledby="recruiters" className="band-ink">
      <div className="frame section grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="recruiters" className="heading-1">
            For recruiters
          </h2>
          <p className="mt-5 text-lg">
            CVs come in every format, at every hour. The automation reads each one, files what it
            says and compares it with the brief, so that you can start with the closest.
          </p>
          <p className="mt-5 text-lg">
            <a href={paths.aiTools}>See the AI tools we are building</a>
          </p>
        </div>
        <dl className="lg:col-span-6 lg:col-start-7">
          {recruiterAutomationClaims.map(({ figure, label }) => (
            <div
              key={label}
              className="flex flex-wrap items-baseline justify-between gap-x-6 edge-t-1 border-on-ink-line py-4"
            >
              <dt className="order-last text-lg text-on-ink-soft">{label}</dt>
              <dd className="font-display text-5xl tabular md:text-6xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const benefits = [
  {
    title: 'Answers while you work',
    text: 'An enquiry at eight in the evening gets its reply at eight in the evening.',
  },
  {
    title: 'Nothing is forgotten',
    text: 'The follow-up goes out on the day it is due, in a quiet week and in a full one.',
  },
  { title: 'Typed once', text: 'A name or an amount is entered in one place and is right in all.' },
  {
    title: 'You stay in charge',
    text: 'You see what went out, change the words and switch any of it off.',
  },
];

function Benefits() {
  return (
    <section aria-labelledby="benefits" className="frame pt-20 md:pt-28">
      <h2 id="benefits" className="heading-2">
        What changes for you
      </h2>
      <ul className="mt-8 grid gap-y-8 sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4">
        {benefits.map(({ title, text }) => (
          <li key={title} className="edge-s-1 border-line pl-5">
            <h3 className="heading-3">{title}</h3>
            <p className="mt-2 text-lg">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sets each figure and what it counts as one large sentence. */
function Figures() {
  return (
    <section aria-labelledby="figures" className="frame section">
      <h2 id="figures" className="heading-3">
        Success metrics
      </h2>
      <ul className="mt-4">
        {automationClaims.map(({ figure, label }) => (
          <li key={label} className="heading-1 py-1.5">
            <span className="text-data tabular">{figure}</span> {label}
          </li>
        ))}
      </ul>
      <OwnFigures className="mt-6 max-w-prose text-lg" />
    </section>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing" className="band-deep">
      <div className="frame section grid items-end gap-x-8 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <h2 id="closing" className="heading-1">
            Which task would you hand over first?
          </h2>
          <p className="mt-5 max-w-xl text-lg md:text-xl">
            Describe it in a sentence. We’ll reply {replyPromise}.
          </p>
        </div>
        <ButtonLink
          href={paths.contact}
          className="sm:max-lg:justify-self-start lg:col-span-3 lg:col-start-10"
        >
          Get Started
        </ButtonLink>
      </div>
    </section>
  );
}
