import type { ReactNode } from 'react';
import type { AnswerLeaf, FAQPageLeaf, QuestionLeaf } from 'schema-dts';
import { company } from '../../content/company.ts';
import { profiles } from '../../content/company-profiles.ts';
import { contactQuestions } from '../../content/faq.ts';
import { businessHours, replyPromise } from '../../content/office.ts';
import { contactServices, type ContactService } from '../../content/contact-services.ts';
import { paths } from '../../content/paths.ts';
import { ThreadedLine } from '../components/threaded-line.tsx';
import { WhatsappLink } from '../components/whatsapp-link.tsx';
import { Island } from '../islands/island.tsx';
import { ContactFormIsland } from '../islands/contact-form.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { organization, webSite } from '../head/structured-data.ts';
import { notFound } from './find-page.ts';
import type { Route } from './+types/contact.ts';

/** The variants of Contact, to which a dialog's button links until its script has loaded. */
const aboutService: Readonly<Record<ContactService, { interest: string; question: string }>> = {
  marketing: {
    interest: 'Marketing',
    question: 'Your free consultation starts here: what do you sell, and what should change?',
  },
  automations: {
    interest: 'Automations',
    question: 'Your demo starts here: which task takes your time?',
  },
};

export function loader({ params }: Route.LoaderArgs) {
  const service = contactServices.find((known) => known === params.service);
  if (service !== params.service) throw notFound();
  return { service };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const service = loaderData?.service;
  const about = service ?? 'recruitment, marketing or automations';
  return pageMeta({
    title: `Contact ${company.name}${service ? ` about ${service}` : ''}`,
    description: `Write to ${company.name} in ${company.city} about ${about}. We’ll reply ${replyPromise}.`,
    path: paths.contact,
    listed: service === undefined,
    type: 'ContactPage',
    things: [organization(), webSite(), questions],
  });
}

const questions: FAQPageLeaf = {
  '@type': 'FAQPage',
  mainEntity: contactQuestions.map(({ question, answer }): QuestionLeaf => {
    const acceptedAnswer: AnswerLeaf = { '@type': 'Answer', text: answer };
    return { '@type': 'Question', name: question, acceptedAnswer };
  }),
};

/** The form begins in the first viewport, and the line comes down beside it from the header. */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const about = loaderData.service && aboutService[loaderData.service];
  return (
    <>
      <div className="guides frame grid grid-cols-1 gap-x-8 gap-y-10 pt-12 pb-14 md:grid-cols-12 md:py-20 lg:grid-rows-[auto_1fr]">
        <header className="md:col-span-full lg:col-[1/span_5]">
          <h1 className="heading-1">Tell us what you need</h1>
          <p className="mt-5 max-w-xl text-lg md:text-xl">
            {about?.question ??
              'A role to fill, customers to find, a task to automate, or just a question.'}{' '}
            A person will read it and reply {replyPromise}.
          </p>
        </header>
        <section
          aria-labelledby="message"
          className="contact-message guided md:col-span-8 lg:[grid-area:1/7/span_2/-1]"
        >
          <ThreadedLine
            viewBox="0 0 160 210"
            line="M4 -300C4 -60 38 22 76 72S130.5 136 130.5 210"
            lineWidth={3}
            rings={[{ x: 76, y: 72, radius: 36, width: 9, over: 'right' }]}
            className="absolute top-0 -left-30 hidden h-52.5 w-40 overflow-visible lg:block"
          />
          <h2 id="message" className="heading-2 mb-6">
            Send us a message
          </h2>
          <Island
            name="contact-form"
            component={ContactFormIsland}
            props={{ interest: about?.interest }}
          />
        </section>
        <div className="mt-4 grid content-start gap-10 md:col-span-4 md:mt-0 lg:[grid-area:2/1/auto/span_4]">
          <ContactCards />
          <Office />
          <Hours />
        </div>
      </div>
      <Questions />
    </>
  );
}

function ContactCards() {
  const { email, city, country } = company;
  const { network } = profiles;
  return (
    <dl className="edge-b-2 border-ink">
      <Card label="Email">
        <dd>
          <a href={`mailto:${email.hello}`}>{email.hello}</a>
        </dd>
        {company.whatsapp && (
          <dd>
            <WhatsappLink />
          </dd>
        )}
      </Card>
      <Card label="Professional network">
        <dd>
          <a href={network.url} rel="noopener">
            Follow us on {network.name}
          </a>
        </dd>
      </Card>
      <Card label="Location">
        <dd>
          {city}, {country}
        </dd>
      </Card>
    </dl>
  );
}

function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="edge-t-1 border-line py-3.5 first:edge-t-2 first:border-ink">
      <dt className="label">{label}</dt>
      {children}
    </div>
  );
}

function Office() {
  return (
    <section aria-labelledby="office">
      <h2 id="office" className="heading-3">
        {company.city}
      </h2>
      <p className="mt-1 text-ink-soft">Main office</p>
    </section>
  );
}

function Hours() {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="heading-3">
        Business hours
      </h2>
      <dl className="mt-3 tabular">
        {businessHours.map(({ days, hours }) => (
          <div
            key={days}
            className="flex flex-wrap justify-between gap-x-6 edge-t-1 border-line py-2.5"
          >
            <dt>{days}</dt>
            <dd className="text-ink-soft">{hours}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Questions() {
  return (
    <section aria-labelledby="questions" className="band-deep">
      <div className="frame grid gap-x-8 gap-y-8 py-14 md:grid-cols-12 md:py-20">
        <h2 id="questions" className="heading-2 md:col-span-4">
          Questions we are asked
        </h2>
        <div className="md:col-span-8 lg:col-span-7">
          {contactQuestions.map(({ question, answer }) => (
            <details key={question} className="question">
              <summary>{question}</summary>
              <p className="max-w-prose pb-6 text-lg">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
