import { replyPromise } from './office.ts';
import { guaranteeDays, interviewsTime, shortlistTime } from './promises.ts';

export const contactQuestions = [
  {
    question: 'How soon will I hear from you?',
    answer: `We’ll reply ${replyPromise}. That holds for a brief, for a CV and for a question sent with the form on this page.`,
  },
  {
    question: 'How fast can you send candidates for a finance role?',
    answer: `You will have a shortlist in ${shortlistTime} and interviews within ${interviewsTime} of your brief. Every placement carries a ${guaranteeDays}-day replacement guarantee.`,
  },
  {
    question: 'What does a first consultation cost?',
    answer:
      'Nothing. Tell us what you need in recruitment, marketing or automation, and we’ll tell you what we would do and what it would cost. Whether to go ahead is up to you.',
  },
  {
    question: 'Who sees what I send you?',
    answer:
      'The people here who answer it. We do not put you on a mailing list because you asked a question. The privacy policy says what else it passes through, how long we keep it and how to have it deleted.',
  },
] as const;
