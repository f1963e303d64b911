import { company } from '../../../content/company.ts';
import { cvUploadHash } from '../../../content/paths.ts';
import { replyPromise } from '../../../content/office.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { NextSteps } from '../../components/next-steps.tsx';
import { Island } from '../../islands/island.tsx';
import { SendCvFormIsland } from '../../islands/send-cv-form.tsx';

export interface LastSendCvProps {
  href: string;
  heading: string;
  text: string;
  action: string;
}

/** The last button to send a CV, below the whole text of a role. */
export function LastSendCv({ href, heading, text, action }: LastSendCvProps) {
  return (
    <section aria-labelledby="apply" className="band-deep overflow-clip print:hidden">
      <div className="frame grid items-end gap-x-8 gap-y-8 py-14 md:grid-cols-12 md:py-20">
        <div className="md:col-span-8">
          <h2 id="apply" className="heading-2">
            {heading}
          </h2>
          <p className="mt-4 max-w-prose text-lg">{text}</p>
        </div>
        <div className="md:col-span-4 lg:col-start-9">
          <div className="line-arrives">
            <ButtonLink href={href} className="w-full">
              {action}
            </ButtonLink>
          </div>
          <p className="mt-3 text-sm text-ink-soft">
            Opens your email, addressed to {company.email.talent}.
          </p>
        </div>
      </div>
    </section>
  );
}

/** The form that uploads a CV, for visitors without email at hand. */
export function CvUpload({ role }: { role: string }) {
  return (
    <section
      id={cvUploadHash.slice(1)}
      aria-labelledby="hand-over-heading"
      className="guides print:hidden"
    >
      <div className="frame grid gap-x-8 gap-y-8 py-14 md:py-20 lg:grid-cols-12">
        <h2 id="hand-over-heading" className="heading-2 lg:col-span-4">
          Or upload your CV here
        </h2>
        <p className="max-w-prose text-lg lg:col-span-8 lg:ps-10">
          No email at hand? From here your CV goes to the same people.
        </p>
        <div className="guided lg:col-span-8 lg:col-start-5">
          <Island
            name="send-cv-form"
            component={SendCvFormIsland}
            props={{ role }}
            when="touched"
          />
        </div>
      </div>
    </section>
  );
}

/** Who sees a CV and when, by the reply promise and what the privacy policy says about candidates. */
export function ApplicationSteps() {
  return (
    <section aria-labelledby="with-your-cv" className="with-your-cv lg:col-[9/-1] print:hidden">
      <div className="lg:sticky lg:top-34 lg:pb-16">
        {/* The heading's background hides the line, which passes behind it. */}
        <h2 id="with-your-cv" className="heading-3 mb-5 lg:bg-ground lg:py-2">
          What happens with your CV
        </h2>
        <NextSteps
          steps={[
            {
              title: 'You send it',
              text: `Send CV opens your email, addressed to ${company.email.talent}. Attach your CV, or upload it further down.`,
            },
            {
              title: 'A recruiter reads it',
              text: `We’ll reply ${replyPromise}.`,
            },
            {
              title: 'You decide who sees it',
              text: 'Your details go to this employer only once you agree to it.',
            },
          ]}
        />
      </div>
    </section>
  );
}
