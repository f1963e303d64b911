import { findForm } from '../forms/forms.ts';
import type { Lead } from '../leads/lead.ts';
import { exitCode, textOption, type Command, type Context, type Given } from './command.ts';
import { UsageError } from '../leads/fault.ts';
import { filterOptions, readFilter, shownWhileRead } from './filter-options.ts';
import { printableJson } from '../leads/printable.ts';
import { leadJson } from '../leads/upkeep/lead-json.ts';
import { namedLeads, type StoredLead } from '../leads/store/lead/stored-lead.ts';
import { tableOf } from './table.ts';
import type { Terminal } from './terminal.ts';

const defaultLimit = 25;
const maxLimit = 10_000;

/** On a narrower terminal, subjects leave out the prefix that all leads of a form share. */
const wideColumns = 100;

export const list: Command = {
  name: 'list',
  summary: 'leads, newest first',
  about: [
    'Times are South African. A lead is delivered, quarantined (held, since it looks like spam), parked (a delivery was given up and needs a look) or waiting (still being tried).',
  ],
  options: {
    ...filterOptions,
    '--limit <COUNT>': `how many to show (${defaultLimit})`,
    '--before <REF>': 'only leads older than this one: the next page',
  },
  examples: [
    ['list --status parked', 'what needs a look'],
    ['list --mailbox talent --since 7d', 'the last week of one mailbox'],
    ['list --find "financial manager"', 'leads that say so'],
  ],
  async run(given, context) {
    const limit = readLimit(given);
    const filter = readFilter(given, context.now());
    const before = textOption(given, 'before');
    const [earlier] = before === undefined ? [] : await namedLeads(context.db, [before]);
    const leads: StoredLead[] = [];
    let more = false;
    // One more than is shown tells whether there is a next page.
    for await (const lead of shownWhileRead(
      context,
      { ...filter, before: earlier?.lead.id },
      limit + 1,
    )) {
      more = leads.length === limit;
      if (more) break;
      leads.push(lead);
    }
    if (context.json) {
      context.terminal.print(printableJson({ leads: leads.map((lead) => leadJson(lead)), more }));
    } else {
      printTable(context, leads, more);
    }
    return exitCode.fine;
  },
};

function readLimit(given: Given): number {
  const text = textOption(given, 'limit');
  if (text === undefined) return defaultLimit;
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= maxLimit) return limit;
  throw new UsageError(
    `--limit ${text}: give a number from 1 to ${maxLimit}. For all leads: npm run leads -- export`,
  );
}

function printTable({ terminal }: Context, leads: readonly StoredLead[], more: boolean): void {
  if (leads.length === 0) {
    terminal.say('No lead matches. npm run leads -- list shows the newest.');
    return;
  }
  const width = Math.min(Math.max(...leads.map(({ lead }) => lead.mailbox.length), 7), 12);
  const mailbox = { head: 'MAILBOX', width, cellOf: ({ lead }: StoredLead) => lead.mailbox };
  const subject = {
    head: 'SUBJECT',
    cellOf: ({ lead, deidentifiedAt }: StoredLead) =>
      deidentifiedAt === null ? subjectOf(lead, terminal) : '(de-identified)',
  };
  terminal.print(tableOf(leads, [mailbox, subject], terminal.columns));
  const last = leads.at(-1);
  if (more && last) terminal.say(`\nThere are more. Add: --before ${last.reference}`);
}

function subjectOf({ subject, form }: Lead, { columns }: Terminal): string {
  const prefix = findForm(form ?? undefined)?.subjectPrefix;
  if (columns >= wideColumns || prefix === undefined || !subject.startsWith(prefix)) return subject;
  return subject.slice(prefix.length).replace(/^:?\s*/, '') || subject;
}
