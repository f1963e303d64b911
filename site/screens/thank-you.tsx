import { company } from '../../content/company.ts';
import { replyPromise } from '../../content/office.ts';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { ThreadedLine } from '../components/threaded-line.tsx';
import { pageMeta } from '../head/page-meta.ts';
// eslint-disable-next-line import/default -- made by setup/vite/inline-script.ts
import afterSending from './thank-you/after-sending.ts?inline-script';
import { referenceElementId } from './thank-you/reference-element-id.ts';
import { WhatNext } from './thank-you/what-next.tsx';

export function meta() {
  return pageMeta({
    title: `Your message is in · ${company.name}`,
    description: 'Thanks! Your message is in.',
  });
}

export default function ThankYou() {
  return (
    <div className="frame section grid grid-cols-1 gap-x-8 gap-y-6 overflow-x-clip lg:grid-cols-12">
      <div className="lg:col-span-6">
        <h1 className="heading-1">Thanks! Your message is in.</h1>
        <p className="mt-6 max-w-prose text-lg md:text-xl">We’ll reply {replyPromise}.</p>
        <p id={referenceElementId} hidden className="mt-4 max-w-prose text-lg">
          Your reference is <b className="font-semibold tabular"></b>. Quote it if you ask about
          your message.
        </p>
        <p className="mt-4 max-w-prose text-lg">
          Is it urgent? Write to{' '}
          <a href={`mailto:${company.email.services}`}>{company.email.services}</a>.
        </p>
        <ButtonLink href={paths.home} className="mt-10">
          Back to Home
        </ButtonLink>
      </div>
      <section aria-labelledby="next" className="lg:col-span-5 lg:col-start-8">
        <LineIn />
        <h2 id="next" className="next-heading next-beside relative pt-1 pb-7 heading-2">
          What happens next
        </h2>
        <WhatNext />
      </section>
      {/* eslint-disable-next-line react/no-danger -- our own build's output */}
      <script dangerouslySetInnerHTML={{ __html: afterSending }} />
    </div>
  );
}

/** The line comes in through the ring, as the message did, and goes on as the axis of the next steps. */
function LineIn() {
  return (
    <>
      <ThreadedLine
        viewBox="0 0 280 200"
        line="M262 -420C262 -120 214 -16 176 42S116 106 80 118S18.5 150 18.5 200"
        lineWidth={3}
        rings={[{ x: 176, y: 42, radius: 36, width: 9, over: 'below' }]}
        className="hidden h-[12.5rem] w-[17.5rem] overflow-visible lg:block"
      />
      <ThreadedLine
        viewBox="0 0 360 130"
        line="M1400 24C900 -16 420 -14 330 18S262 56 224 60S94 60 56 74S18.5 104 18.5 130"
        lineWidth={3}
        rings={[{ x: 224, y: 60, radius: 33, width: 9, over: 'below' }]}
        className="h-[8.125rem] w-[22.5rem] overflow-visible lg:hidden"
      />
    </>
  );
}
