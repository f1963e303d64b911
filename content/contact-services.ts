import { paths } from './paths.ts';

/** What Contact can be opened with, ticked beforehand. */
export const contactServices = ['marketing', 'automations'] as const;

export type ContactService = (typeof contactServices)[number];

/** Contact with a service ticked; for the route table, the pattern of Contact with or without. */
export function contactPath(service: ContactService | ':service?'): string {
  return `${paths.contact}/${service}`;
}
