import { company } from '../../content/company.ts';
import type { DueLead } from '../store/work/due-answers.ts';
import type { NewLetter } from '../store/outbox/letters.ts';
import { referenceOf } from '../lead.ts';
import { spanOf } from '../spans.ts';
import { shownTime } from '../times.ts';

/** The most leads listed in one mail: nobody reads more. */
const maxListed = 50;

interface About {
  now: number;
  /** The promised time to an answer. */
  replyWithinMs: number;
  /** The desk's URL, if mails may contain it. */
  deskUrl: string | undefined;
  /** The recipients of a mailbox. */
  recipientsOf: (mailbox: string) => readonly string[];
}

/**
 * Composes a letter to each recipient of each mailbox about the leads that wait, by reference alone. It may be
 * delivered days later, so it gives times, and no spans from now.
 */
export function replyReminders(leads: readonly DueLead[], about: About): NewLetter[] {
  const { now } = about;
  return [...Map.groupBy(leads, ({ mailbox }) => mailbox)].flatMap(([mailbox, own]) =>
    about.recipientsOf(mailbox).map((recipient) => ({
      recipient,
      subject:
        own.length === 1
          ? 'A lead waits for its answer'
          : `${own.length} leads wait for their answers`,
      text: wording(mailbox, own, about),
      nextAt: now,
    })),
  );
}

function wording(mailbox: string, leads: readonly DueLead[], about: About): string {
  const { now, replyWithinMs } = about;
  const listed = leads.slice(0, maxListed).map((lead) => `- ${lineOf(lead, about)}`);
  const more = leads.length - listed.length;
  return `Mailbox ${mailbox}. ${company.name} promises an answer within ${spanOf(replyWithinMs)}. At ${shownTime(now)} these had no answer yet:

${[...listed, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')}

Answer at the desk, or say there that it was answered elsewhere.

A lead is in one such mail and in no other, unless it is put off after that and is back, or an answer to it is given up.
`;
}

function lineOf(
  { id, receivedAt, takenBy, putOffUntil, givenUp }: DueLead,
  { replyWithinMs, deskUrl }: About,
): string {
  const reference = referenceOf(id);
  const promised = shownTime(receivedAt + replyWithinMs);
  const taken = takenBy === null ? '' : `, taken by ${takenBy}`;
  const link = deskUrl === undefined ? '' : `\n  ${deskUrl}/leads/${reference}`;
  const vain = givenUp === 0 ? '' : ' What was answered could not be delivered.';
  const back = putOffUntil === null ? '' : ` It was put off until ${shownTime(putOffUntil)}.`;
  return `${reference}, since ${shownTime(receivedAt)}: answer by ${promised}${taken}.${back}${vain}${link}`;
}
