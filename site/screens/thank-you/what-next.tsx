import type { ReactNode } from 'react';
import { replyPromise } from '../../../content/office.ts';
import { paths, snapshotPath } from '../../../content/paths.ts';
import { interviewsTime, shortlistTime } from '../../../content/promises.ts';
import { candidateRegistration } from '../../../forms/candidate-registration.ts';
import { employerEnquiry } from '../../../forms/employer-enquiry.ts';
import type { Form } from '../../../forms/form.ts';
import { sendCv } from '../../../forms/send-cv.ts';
import { NextSteps, type NextStep } from '../../components/next-steps.tsx';

interface WhatNext {
  steps: readonly NextStep[];
  meanwhile: ReactNode;
}

const nowStep: NextStep = { title: 'Now', text: 'There is nothing more for you to do.' };

const withinReplyTime = capitalised(replyPromise);

/** The steps after a form that has none of its own, or if the form is unknown. */
const afterAnyForm: WhatNext = {
  steps: [
    nowStep,
    { title: withinReplyTime, text: 'Somebody here will read it and reply to you.' },
    {
      title: 'After that',
      text: 'If it is something we can do, we’ll tell you how and what it would cost. Whether to go ahead is up to you.',
    },
  ],
  meanwhile: (
    <>
      While you wait, there is <a href={paths.insights}>something to read</a>.
    </>
  ),
};

const afterForms: readonly (WhatNext & { form: Form })[] = [
  {
    form: employerEnquiry,
    steps: [
      nowStep,
      {
        title: withinReplyTime,
        text: 'A recruiter will read your brief and reply, with questions or to say that the search has started.',
      },
      { title: `${shortlistTime} after the brief`, text: 'You’ll have your shortlist.' },
      {
        title: `Within ${interviewsTime} of the brief`,
        text: 'Your first interviews will be under way.',
      },
    ],
    meanwhile: (
      <>
        While you wait, see what such roles pay in the <a href={snapshotPath}>salary snapshot</a>.
      </>
    ),
  },
  {
    form: candidateRegistration,
    steps: [
      nowStep,
      { title: withinReplyTime, text: 'A recruiter will read your registration and reply to you.' },
      {
        title: 'When a role fits',
        text: 'We’ll tell you about it. No employer sees your details unless you agree to that role.',
      },
    ],
    meanwhile: <ForCandidates />,
  },
  {
    form: sendCv,
    steps: [
      nowStep,
      { title: withinReplyTime, text: 'A recruiter will read your CV and reply to you.' },
      {
        title: 'Before an employer sees it',
        text: 'We’ll ask you. Your details go to this employer only once you agree to it.',
      },
    ],
    meanwhile: <ForCandidates />,
  },
];

/**
 * What happens after sending, step by step. The steps of each form have its id and are hidden until
 * ./after-sending.ts shows those of the form that was sent. Styles then hide the general steps.
 */
export function WhatNext() {
  return (
    <>
      {afterForms.map(({ form, ...next }) => (
        <div key={form.id} id={form.id} hidden className="sent-next">
          <Steps {...next} />
        </div>
      ))}
      <div className="any-next">
        <Steps {...afterAnyForm} />
      </div>
    </>
  );
}

function Steps({ steps, meanwhile }: WhatNext) {
  return (
    <>
      <NextSteps steps={steps} />
      <p className="next-beside mt-8">{meanwhile}</p>
    </>
  );
}

function ForCandidates() {
  return (
    <>
      While you wait, check your CV against <a href={paths.cvGuide}>our guide</a>, or look at the{' '}
      <a href={paths.candidates}>open roles</a>.
    </>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
