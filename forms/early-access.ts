import { notSpecified, type ComposerForm } from './composer.ts';

export const earlyAccess: ComposerForm = {
  mailbox: 'hello',
  subject: 'Early Access Request – AI Tools',
  fields: {
    name: {
      label: 'Name',
      kind: 'text',
      autoComplete: 'name',
      requiredMessage: 'Name is required',
    },
    email: {
      label: 'Email',
      kind: 'email',
      autoComplete: 'email',
      requiredMessage: 'Valid email is required',
    },
    company: { label: 'Company or agency', kind: 'text', autoComplete: 'organization' },
    role: { label: 'Role', kind: 'text', autoComplete: 'organization-title' },
    placements: { label: 'Monthly placements', kind: 'text' },
  },
  body: (values) =>
    [
      'I would like early access to the AI tools.',
      '',
      `Name: ${values['name']}`,
      `Email: ${values['email']}`,
      `Company or agency: ${values['company'] || notSpecified}`,
      `Role: ${values['role'] || notSpecified}`,
      `Monthly placements: ${values['placements'] || notSpecified}`,
    ].join('\n'),
  submitLabel: 'Join Early Access',
  notification: {
    title: 'Email client opened',
    description: 'Please send the email to complete your early access request',
  },
};
