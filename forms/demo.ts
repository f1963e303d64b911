import { paths } from '../content/paths.ts';
import { dialogForm } from './dialog-form.ts';

export const demo = dialogForm({
  id: 'demo',
  page: paths.automations,
  services: [
    { value: 'reputation', label: 'Reputation management' },
    { value: 'reviews', label: 'Review requests' },
    { value: 'client-engagement', label: 'Client engagement' },
    { value: 'workflows', label: 'Workflows' },
    { value: 'recruitment', label: 'Recruitment' },
    { value: 'other', label: 'Something else' },
  ],
  subjectPrefix: '[Demo Request]',
  submitLabel: 'Request a demo',
});
