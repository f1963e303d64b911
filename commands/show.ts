import { kindInWords, sizeInWords } from '../forms/file-kinds.ts';
import { scanInWords, type LeadFile } from '../leads/lead-file.ts';
import { exitCode, givenLeads, type Command } from './command.ts';
import { deliveryKinds } from '../leads/delivery-kinds.ts';
import { endedAt, stateOf } from '../leads/delivery-state.ts';
import { consentFacts, factsAbout, momentFact, type Fact } from '../leads/upkeep/lead-facts.ts';
import { leadJson } from '../leads/upkeep/lead-json.ts';
import type { StoredDelivery, StoredLead } from '../leads/store/lead/stored-lead.ts';
import { printable } from '../leads/printable.ts';
import { shownTime } from '../leads/times.ts';

export const show: Command = {
  name: 'show',
  operands: 'REF…',
  summary: 'everything about a lead',
  about: [
    'Shows what was sent, the consent given, why it looked like spam, and every delivery with its attempts and its last answer. REF is the reference that list shows and the visitor was given, or the lead’s id.',
  ],
  examples: [['show 7K3QX-9M2TB', 'one lead']],
  async run(given, { db, answer }) {
    const leads = await givenLeads(given, { db }, 'show');
    const descriptions = leads.map((lead) => description(lead));
    answer({ leads: leads.map((lead) => leadJson(lead)) }, descriptions.join('\n\n'));
    return exitCode.fine;
  },
};

function description(stored: StoredLead): string {
  const { lead } = stored;
  const { consent } = lead;
  return [
    section(`${stored.reference}  ${stored.status}`, [
      ['Id', lead.id],
      ...factsAbout(stored),
      momentFact('Quarantined', stored.quarantinedAt),
      momentFact('Released', stored.releasedAt),
      momentFact('De-identified', stored.deidentifiedAt),
    ]),
    section('What was sent', [
      ['Subject', lead.subject],
      ['Answer to', lead.replyTo],
      ...lead.fields.map(({ label, value }): Fact => [label, value]),
    ]),
    section('Files', lead.files.map(fileLine)),
    section(
      'Spam check',
      lead.spam.score === 0
        ? []
        : [
            ['Score', String(lead.spam.score)],
            ['Reasons', lead.spam.reasons.join('\n')],
          ],
    ),
    section('Consent', [...consentFacts(stored), ['Hash', consent?.wordingHash]]),
    ...stored.deliveries.map((delivery) => deliverySection(delivery)),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function fileLine({ name, kind, bytes, hash, scan }: LeadFile): Fact {
  const about = [kindInWords(kind), sizeInWords(bytes), scanInWords(scan)];
  return [name, `${about.filter((words) => words !== '').join(', ')}\nSHA-256 ${hash}`];
}

function deliverySection(delivery: StoredDelivery): string {
  const state = stateOf(delivery);
  const ended = endedAt(delivery);
  return section(
    `${deliveryKinds[delivery.kind].label}  ${state}${ended === null ? '' : ` ${shownTime(ended)}`}`,
    [
      ['To', delivery.recipient],
      ['Attempts', String(delivery.attempts)],
      ['Next attempt', state === 'waiting' ? shownTime(delivery.next_at) : null],
      ['Last answer', delivery.last_answer],
    ],
  );
}

const labelWidth = 18;

/** A heading with labelled lines under it, or an empty string if no line has a text. */
function section(heading: string, lines: readonly Fact[]): string {
  const filled = lines.filter(([, text]) => text !== null && text !== undefined && text !== '');
  if (filled.length === 0) return '';
  const indent = ' '.repeat(labelWidth + 4);
  const written = filled.map(([label, text]) => {
    const start = `  ${printable(label).padEnd(labelWidth)}  `;
    return start + printable(text ?? '').replaceAll('\n', `\n${indent}`);
  });
  return [heading, ...written].join('\n');
}
