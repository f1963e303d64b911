export const divisions = [
  {
    name: 'Recruitment',
    description:
      'Finance and professional roles. You send the brief; we search, screen and send you a shortlist of people to interview.',
  },
  {
    name: 'Marketing',
    description:
      'A brand, a website and a good name online. We set it up, write it and keep it in front of the people who buy.',
  },
  {
    name: 'Automations',
    description:
      'Replies, reminders, review requests, retyping. We set them up to run without taking up your team’s day.',
  },
] as const;
