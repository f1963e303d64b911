import { company } from '../content/company.ts';

/**
 * The address of the e-mail an applicant sends: subject, a short cover note, room for a name.
 * Everything is percent-encoded, so that `&`, dashes and line breaks arrive as they stand.
 */
export function sendCvLink(title: string, place: string): string {
  const note = [
    `Dear ${company.name} team`,
    `I would like to apply for the role of ${title} (${place}). My CV is attached.`,
    'Kind regards\n[Your name]',
  ].join('\n\n');
  const query = [`subject=${encodeURIComponent(`Application for ${title}`)}`];
  query.push(`body=${encodeURIComponent(note.replaceAll('\n', '\r\n'))}`);
  return `mailto:${company.email.talent}?${query.join('&')}`;
}
