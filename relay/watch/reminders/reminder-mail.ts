import type { SendMailOptions } from 'nodemailer';
import { company } from '../../../content/company.ts';
import { autoSubmitted } from '../../delivery/mail/auto-submitted.ts';
import { mailDocument } from '../../delivery/mail/mail-templates.ts';
import { replyCodeOf } from '../../delivery/server-words.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { domainOf } from '../../../leads/mail-address.ts';
import { referenceOf } from '../../../leads/lead.ts';
import { hashOf } from '../../../platform/hash.ts';
import { shownTime } from '../../../leads/times.ts';
import type { LeadStatus } from '../../../leads/lead-status.ts';
import type { Unsettled } from '../../../leads/store/outbox/unsettled.ts';

interface Section {
  title: string;
  says: string;
  rows: readonly string[];
}

/** A mailbox's leads that still need a person. */
export interface MailboxSummary {
  mailbox: string;
  unsettled: Unsettled;
}

/** The same of a mailbox whose own people are unknown or cannot be reached. */
export interface UnreachedMailbox extends MailboxSummary {
  why: keyof typeof otherWords;
}

export interface Reminder extends MailboxSummary {
  recipient: string;
  /** The day of the reminder, such as 2026-11-22, by which its repeat is the same message. */
  day: string;
  others: readonly UnreachedMailbox[];
}

const otherWords = {
  removed: {
    title: 'which is no longer in the mailboxes file',
    says: 'Put it back in the file and restart the relay, and they will be told.',
  },
  unreached: {
    title: 'whose own recipients accepted no mail about it',
    says: 'Correct its recipients’ addresses and restart the relay, and they will be told.',
  },
};

/** Composes a reminder. It names leads by reference and holds none of their words, since some may be spam. */
export function reminderMail(
  { mailbox, recipient, day, unsettled, others }: Reminder,
  from: string,
): SendMailOptions {
  const sections = [...sectionsOf({ mailbox, unsettled }), ...others.flatMap(sectionsOfOther)];
  const opening = `Mailbox ${mailbox}, ${day}. Nothing is lost: every lead is kept.`;
  const closing =
    'Whoever looks after the server runs these commands there. Each lead is listed by its reference, and show displays all of it. This mail comes at most once a day, while a lead waits or is parked and when another is held.';
  return {
    from: { name: company.name, address: from },
    to: recipient,
    subject: `Leads that need a look: ${countsOf([unsettled, ...others.map((other) => other.unsettled)])}`,
    messageId: `<reminder.${day}.${hashOf(mailbox, recipient).slice(0, 16)}@${domainOf(from)}>`,
    headers: autoSubmitted('auto-generated'),
    text: `${[opening, ...sections.map(asText), closing].join('\n\n')}\n`,
    html: mailDocument(
      [paragraph(opening), ...sections.map(asHtml), paragraph(closing)].join('\n'),
    ),
  };
}

/** The number of leads to mention. */
export function countUnsettled({ parked, late, quarantined }: Unsettled): number {
  return parked.count + late.count + quarantined.count;
}

function countsOf(unsettled: readonly Unsettled[]): string {
  const sum = (kind: 'parked' | 'late' | 'quarantined') =>
    unsettled.reduce((count, one) => count + one[kind].count, 0);
  return [
    [sum('parked'), 'parked'] as const,
    [sum('late'), 'waiting'] as const,
    [sum('quarantined'), 'held as spam'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
}

function sectionsOfOther(of: UnreachedMailbox): Section[] {
  const { mailbox, why } = of;
  const { title, says } = otherWords[why];
  return [
    {
      title: `Mailbox ${mailbox}, ${title}`,
      says: `Its own recipients can no longer be told, so you are. ${says} Or deal with its leads yourselves: npm run leads -- list --mailbox ${mailbox}.${why === 'removed' ? ' Their mail goes to the addresses it had when they came. Deliveries to its webhook are parked until it is back.' : ''}`,
      rows: [],
    },
    ...sectionsOf(of),
  ];
}

function sectionsOf({
  mailbox,
  unsettled: { parked, late, quarantined },
}: MailboxSummary): Section[] {
  const stuck = ({ leadId, receivedAt, answer }: Unsettled['parked']['rows'][number]) =>
    `${referenceOf(leadId)}, since ${shownTime(receivedAt)}. ${saidBy(answer)}`;
  const held = ({ leadId, receivedAt, reasons }: Unsettled['quarantined']['rows'][number]) =>
    `${referenceOf(leadId)}, ${shownTime(receivedAt)}. ${reasons.join(' ')}`;
  /** Adds, if there are more, the command that lists them all. */
  const listed = (status: LeadStatus, count: number, rows: readonly string[]) => {
    if (rows.length === 0 || rows.length >= count) return rows;
    const more = `and ${count - rows.length} more: npm run leads -- list --status ${status} --mailbox ${mailbox}`;
    return [...rows, more];
  };
  return [
    {
      title: `Parked: ${parked.count}`,
      says: 'The server does not accept them, and they are not tried any more. Fix what it names, such as a wrong address, then send them again with npm run leads -- replay and the reference. If a lead no longer needs sending, npm run leads -- park and the reference takes it out of this mail.',
      rows: listed('parked', parked.count, parked.rows.map(stuck)),
    },
    {
      title: `Waiting for over 15 minutes: ${late.count}`,
      says: 'They are tried for five days and go out by themselves once the server accepts them.',
      rows: listed('waiting', late.count, late.rows.map(stuck)),
    },
    {
      title: `Held, since they look like spam: ${quarantined.count} new, ${quarantined.all} in all`,
      says: 'They are not sent. Read one with npm run leads -- show and its reference. Deliver it with npm run leads -- release and its reference.',
      rows: listed('quarantined', quarantined.count, quarantined.rows.map(held)),
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** The meaning of a reply's class and subject (RFC 3463), in our words. */
const meanings: readonly [code: RegExp, meaning: string][] = [
  [/ [45]\.1\./, 'about the address'],
  [/ [45]\.2\./, 'about the mailbox, such as that it is full'],
  [/ [45]\.[34]\./, 'about a problem of its own or of the network'],
  [/ [45]\.5\./, 'about how we speak SMTP to it'],
  [/ [45]\.6\./, 'about the message'],
  [/ [45]\.7\./, 'about a policy or a block list'],
];

/** The reply's code alone: a server's words may quote any of a visitor's, from the subject to a phone number. */
function saidBy(answer: string | null): string {
  if (answer === null) return 'The server has not answered yet.';
  const code = replyCodeOf(answer);
  if (code === undefined) return 'The server gave no code: show says what went wrong.';
  const meaning = meanings.find(([pattern]) => pattern.test(code))?.[1];
  return `The server answered ${code}${meaning === undefined ? '' : `, ${meaning}`}: show has its words.`;
}

function asText({ title, says, rows }: Section): string {
  return [title, says, ...rows.map((row) => `- ${row}`)].join('\n');
}

function asHtml(section: Section): string {
  const items = section.rows.map((row) => `<li>${escapeHtml(row)}</li>`);
  const rows =
    items.length > 0 ? `\n<ul style="margin:0;padding-left:20px">${items.join('\n')}</ul>` : '';
  return `<h1 style="font-size:20px;margin:24px 0 8px">${escapeHtml(section.title)}</h1>
${paragraph(section.says)}${rows}`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 8px">${escapeHtml(text)}</p>`;
}
