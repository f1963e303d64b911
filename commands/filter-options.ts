import { UsageError } from '../leads/fault.ts';
import { leadStatuses } from '../leads/lead-status.ts';
import { readLeads, type LeadFilter } from '../leads/store/lead/lead-filter.ts';
import type { StoredLead } from '../leads/store/lead/stored-lead.ts';
import { readTime } from '../leads/times.ts';
import { textOption, type Context, type Given, type Options } from './command.ts';

/** The options by which `list` and `export` choose leads. */
export const filterOptions: Options = {
  '--status <STATUS>': leadStatuses.join(', '),
  '--mailbox <ALIAS>': 'sent to this mailbox',
  '--form <ID>': 'sent with this form of the site',
  '--since <TIME>': 'received since: 2026-11-21, 2026-11-21T16:30, 7d or 12h ago',
  '--until <TIME>': 'received until, in the same forms; a day counts in full',
  '--find <TEXT>': 'with these words in what was sent',
};

/** @throws UsageError */
export function readFilter(given: Given, now: number): LeadFilter {
  const asked = textOption(given, 'status');
  const status = leadStatuses.find((one) => one === asked);
  const since = textOption(given, 'since');
  const until = textOption(given, 'until');
  if (status !== asked) {
    throw new UsageError(`--status ${asked}: give one of ${leadStatuses.join(', ')}.`);
  }
  return {
    status,
    mailbox: textOption(given, 'mailbox'),
    form: textOption(given, 'form'),
    since: since === undefined ? undefined : readTime(since, 'since', 'begins', now),
    until: until === undefined ? undefined : readTime(until, 'until', 'ends', now),
    find: textOption(given, 'find'),
  };
}

/** Yields leads, the newest first, and shows on the terminal how many have been read. */
export async function* shownWhileRead(
  { db, terminal }: Pick<Context, 'db' | 'terminal'>,
  filter: LeadFilter,
  atOnce?: number,
): AsyncGenerator<StoredLead> {
  try {
    yield* readLeads(db, filter, {
      ...(atOnce !== undefined && { atOnce }),
      onRead: (leads) => terminal.progress(`${leads.toLocaleString('en')} leads read`),
    });
  } finally {
    // Also runs when the consumer stops early.
    terminal.progress('');
  }
}
