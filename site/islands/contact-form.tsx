import { contactForm } from '../../forms/contact.ts';
import { LiveRelayForm } from './live-relay-form.tsx';

export function ContactFormIsland() {
  return <LiveRelayForm form={contactForm} />;
}
