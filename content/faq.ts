interface Question {
  question: string;
  answer: string;
}

export const contactQuestions: readonly Question[] = [
  {
    question: 'How soon will I hear from you?',
    answer:
      'Within 24 hours. That holds for a brief, for a CV and for a question sent with the form on this page.',
  },
  {
    question: 'How fast can you send candidates for a finance role?',
    answer:
      'We send a shortlist in 48–72 hours and aim for interviews within a week of your brief. Every placement carries a 90-day replacement guarantee.',
  },
  {
    question: 'What does a first consultation cost?',
    answer:
      'Nothing. Tell us what you need in recruitment, marketing or automation, and we say what we would do and what it would cost. Then you decide.',
  },
  {
    question: 'Who sees what I send you?',
    answer:
      'The people here who answer it. We do not put you on a mailing list because you asked a question. The privacy policy says what else it passes through, how long we keep it and how to have it deleted.',
  },
];
