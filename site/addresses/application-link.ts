import { company } from '../../content/company.ts';
import { mailLink } from './mail-link.ts';

/** The link that opens an application email: subject, short cover note, room for a name. */
export function applicationLink(title: string, place: string): string {
  return mailLink({
    to: company.email.talent,
    subject: `Application for ${title}`,
    body: [
      `Dear ${company.name} team`,
      `I would like to apply for the role of ${title} (${place}). My CV is attached.`,
      'Kind regards\n[Your name]',
    ].join('\n\n'),
  });
}
