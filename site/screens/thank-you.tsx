import { company } from '../../content/company.ts';
import { replyPromise } from '../../content/office.ts';
import { interviewsTime, shortlistTime } from '../../content/promises.ts';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { NextSteps } from '../components/next-steps.tsx';
import { pageMeta } from '../head/page-meta.ts';
// eslint-disable-next-line import/default -- made by setup/inline-script.ts
import afterSending from './thank-you/after-sending.ts?inline-script';
import { referencePlace } from './thank-you/reference-place.ts';

export function meta() {
  return pageMeta({
    title: `Your message is in · ${company.name}`,
    description: 'Thanks! Your message is in.',
  });
}

/** What happens with the message from here, hour by hour. */
export default function ThankYou() {
  return (
    <div className="frame section grid grid-cols-1 gap-x-8 gap-y-12 lg:grid-cols-12">
      <div className="lg:col-span-6">
        <h1 className="heading-1">Thanks! Your message is in.</h1>
        <p className="mt-6 max-w-prose text-lg md:text-xl">We’ll reply {replyPromise}.</p>
        <p id={referencePlace} hidden className="mt-4 max-w-prose text-lg">
          Your reference is <b className="font-semibold tabular-nums"></b>. Quote it if you ask
          about your message.
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
        <h2 id="next" className="heading-2 mb-6">
          What happens next
        </h2>
        <NextSteps
          steps={[
            {
              title: 'Now',
              text: 'There is nothing more for you to do.',
            },
            {
              title: capitalised(replyPromise),
              text: 'Somebody here will read it and reply to you.',
            },
            {
              title: `${shortlistTime} after a brief`,
              text: 'If you sent us a role to fill, you’ll have your shortlist.',
            },
            {
              title: `Within ${interviewsTime} of a brief`,
              text: 'If you sent us a role, your first interviews will be under way.',
            },
          ]}
        />
      </section>
      {/* eslint-disable-next-line react/no-danger -- our own build's output */}
      <script dangerouslySetInnerHTML={{ __html: afterSending }} />
    </div>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
