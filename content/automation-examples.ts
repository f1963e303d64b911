/** Examples, each from its trigger to what a person still decides. */
export const automationExamples = [
  {
    title: 'A new enquiry',
    trigger: 'Someone fills in the form on your website.',
    runsByItself:
      'They get an answer with your name on it, the enquiry is filed, and the right person is told.',
    personDecides: 'What to offer, and at what price.',
  },
  {
    title: 'A finished job',
    trigger: 'You mark the job as done.',
    runsByItself: 'The customer is thanked and asked for a review, and reminded once.',
    personDecides: 'How to answer what they wrote.',
  },
  {
    title: 'A booking',
    trigger: 'A client picks a time.',
    runsByItself: 'It goes into your calendar. The client gets a confirmation and a reminder.',
    personDecides: 'Who takes the meeting.',
  },
  {
    title: 'A late invoice',
    trigger: 'The due date passes without a payment.',
    runsByItself: 'A polite reminder goes out with the invoice, and a firmer one a week later.',
    personDecides: 'When to pick up the phone.',
  },
  {
    title: 'A CV',
    trigger: 'A candidate applies.',
    runsByItself:
      'The CV is read, filed and compared with the brief. The candidate hears from you.',
    personDecides: 'Who gets the interview.',
  },
  {
    title: 'The monthly report',
    trigger: 'The last working day comes.',
    runsByItself: 'Figures are drawn from your systems, set in your format and sent to you first.',
    personDecides: 'What they mean.',
  },
] as const;
