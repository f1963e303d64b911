import { contactForm } from '../../forms/contact.ts';
import { LiveRelayForm } from './live-relay-form.tsx';

/** @param interest ticked beforehand */
export function ContactFormIsland({ interest }: { interest: string | undefined }) {
  return <LiveRelayForm form={contactForm} initial={{ interest: interest ? [interest] : [] }} />;
}
