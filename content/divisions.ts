interface Division {
  name: string;
  description: string;
}

export const divisions: readonly Division[] = [
  {
    name: 'Recruitment',
    description:
      'Finance and professional roles. You send the brief, we search and screen, and you meet only people who can do the job.',
  },
  {
    name: 'Marketing',
    description:
      'A brand, a website and a good name online. We set it up, write it and keep it in front of the people who buy.',
  },
  {
    name: 'Automations',
    description:
      'Replies, reminders, reviews and the typing in between. Software does the routine, your team does the work.',
  },
];
