import { paths } from './paths.ts';

/** The services that Contact can be opened with, already ticked. */
export const contactServices = ['marketing', 'automations'] as const;

export type ContactService = (typeof contactServices)[number];

/** The path of Contact with a service ticked, or the pattern of both variants for the route table. */
export function contactPath(service: ContactService | ':service?'): string {
  return `${paths.contact}/${service}`;
}
