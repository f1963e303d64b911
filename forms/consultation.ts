import { paths } from '../content/paths.ts';
import { dialogForm } from './dialog-form.ts';

export const consultation = dialogForm({
  id: 'consultation',
  page: paths.marketing,
  services: [
    { value: 'website', label: 'Website' },
    { value: 'reviews', label: 'Reviews and reputation' },
    { value: 'seo', label: 'Content and SEO' },
    { value: 'branding', label: 'Branding' },
    { value: 'other', label: 'Something else' },
  ],
  subjectPrefix: '[Consultation Request]',
  submitLabel: 'Request a consultation',
});
