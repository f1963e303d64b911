import { company } from '../../content/company.ts';
import { replyPromise } from '../../content/office.ts';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { pageMeta } from '../head/page-meta.ts';
// eslint-disable-next-line import/default -- made by setup/inline-script.ts
import forgetSentDraft from './thank-you/forget-sent-draft.ts?inline-script';

export function meta() {
  return pageMeta({
    title: `Your message is in · ${company.name}`,
    description: 'Thanks! Your message is in.',
  });
}

export default function ThankYou() {
  return (
    <div className="frame section">
      <h1 className="heading-1 max-w-3xl">Thanks! Your message is in.</h1>
      <p className="mt-6 max-w-prose text-lg md:text-xl">
        We have it, and you will have a reply {replyPromise}.
      </p>
      <p className="mt-4 max-w-prose text-lg">
        Is it urgent? Write to{' '}
        <a href={`mailto:${company.email.services}`}>{company.email.services}</a>.
      </p>
      <ButtonLink href={paths.home} className="mt-10">
        Back to Home
      </ButtonLink>
      {/* eslint-disable-next-line react/no-danger -- our own build's output */}
      <script dangerouslySetInnerHTML={{ __html: forgetSentDraft }} />
    </div>
  );
}
