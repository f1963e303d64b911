import { newsletter } from '../../forms/newsletter.ts';
import { ComposerForm } from './composer-form.tsx';

export function NewsletterIsland() {
  return <ComposerForm form={newsletter} />;
}
