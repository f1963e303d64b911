import type { ComposerForm } from './composer.ts';

export const newsletter: ComposerForm = {
  mailbox: 'hello',
  subject: 'New Insights Subscription',
  fields: {
    email: {
      label: 'Email',
      kind: 'email',
      autoComplete: 'email',
      requiredMessage: 'Valid email is required',
    },
  },
  body: (values) => `Please send new insights to ${values['email']}.`,
  submitLabel: 'Subscribe',
  notification: {
    title: 'Email client opened',
    description: 'Please send the email to complete your subscription',
  },
};
