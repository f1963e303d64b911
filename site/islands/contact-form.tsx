import { contactForm } from '../../forms/contact.ts';
import { LiveRelayForm } from './live-relay-form.tsx';

/** @param interest the box ticked at first */
export function ContactFormIsland({ interest }: { interest: string | undefined }) {
  return <LiveRelayForm form={contactForm} initial={{ interest: interest ? [interest] : [] }} />;
}
