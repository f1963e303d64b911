import { company } from '../content/company.ts';
import { replyPromise } from '../content/office.ts';
import { dialogFields } from './dialog-fields.ts';
import type { Form } from './form.ts';

export const demo = {
  id: 'demo',
  mailbox: 'services',
  page: '/automations',
  fields: dialogFields([
    { value: 'reputation', label: 'Reputation management' },
    { value: 'reviews', label: 'Review requests' },
    { value: 'client-engagement', label: 'Client engagement' },
    { value: 'workflows', label: 'Workflows' },
    { value: 'recruitment', label: 'Recruitment' },
    { value: 'other', label: 'Something else' },
  ]),
  subjectPrefix: '[Demo Request]',
  subject: (values) => `[Demo Request] ${values['name'] ?? ''}`,
  submitLabel: 'Request a demo',
  busyLabel: 'Submitting...',
  notice: `${company.name} in ${company.city} reads this and replies ${replyPromise}. We use your details for that and keep them no longer than it needs.`,
} as const satisfies Form;
