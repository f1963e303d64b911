import { company } from '../content/company.ts';
import { replyPromise } from '../content/office.ts';
import { dialogFields } from './dialog-fields.ts';
import type { Form } from './form.ts';

export const consultation = {
  id: 'consultation',
  mailbox: 'services',
  page: '/marketing',
  fields: dialogFields([
    { value: 'website', label: 'Website' },
    { value: 'reviews', label: 'Reviews and reputation' },
    { value: 'seo', label: 'Content and SEO' },
    { value: 'branding', label: 'Branding' },
    { value: 'other', label: 'Something else' },
  ]),
  subjectPrefix: '[Consultation Request]',
  subject: (values) => `[Consultation Request] ${values['name'] ?? ''}`,
  submitLabel: 'Request a consultation',
  busyLabel: 'Submitting...',
  notice: `${company.name} in ${company.city} reads this and replies ${replyPromise}. We use your details for that and keep them no longer than it needs.`,
} as const satisfies Form;
