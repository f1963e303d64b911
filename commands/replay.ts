import { exitCode, someOperands } from './command.ts';
import { Fault, UsageError } from '../leads/fault.ts';
import type { Command } from './command.ts';
import { shownWhileRead } from './filter-options.ts';
import { carryingKinds } from '../leads/lead-status.ts';
import { namedLeads } from '../leads/store/stored-lead.ts';
import type { StoredLead } from '../leads/store/stored-lead.ts';

/** Ids in one statement: SQLite takes 32,766 parameters, and a short write holds up no accept. */
const leadsAtOnce = 500;

export const replay: Command = {
  name: 'replay',
  operands: 'REF… | --parked',
  summary: 'send again what was parked',
  about: [
    'A parked delivery is due again now and tried for five more days. Mend first what its last answer names (show), such as a wrong address in MAILBOX_… or a full mailbox.',
    'The message is the same as before, under the same Message-ID. An automatic reply is not sent late.',
  ],
  options: {
    '--parked': 'every parked lead',
  },
  examples: [
    ['list --status parked', 'what was given up'],
    ['replay 7K3QX-9M2TB', 'try one again'],
    ['replay --parked', 'try them all again'],
  ],
  async run(given, context) {
    const { db, terminal, json, now } = context;
    const all = given.options['parked'] === true;
    if (all && given.operands.length > 0) {
      throw new UsageError('Name leads, or give --parked for all of them, not both.');
    }
    const leads: StoredLead[] = all ? [] : await namedLeads(db, someOperands(given, 'replay'));
    if (all)
      for await (const lead of shownWhileRead(context, { status: 'parked' })) leads.push(lead);
    for (const { reference, status } of leads) {
      if (status === 'parked') continue;
      throw new Fault(`${reference} is ${status}, not parked. Nothing was sent again.`);
    }
    const at = now();
    for (let from = 0; from < leads.length; from += leadsAtOnce) {
      const ids = leads.slice(from, from + leadsAtOnce).map(({ lead }) => lead.id);
      await db
        .updateTable('delivery')
        .set({ parked_at: null, next_at: at, trying_since: at })
        .where('lead_id', 'in', ids)
        .where('kind', 'in', carryingKinds)
        .where('parked_at', 'is not', null)
        .execute();
    }
    const replayed = leads.map(({ reference }) => reference);
    if (json) terminal.print(JSON.stringify({ replayed }));
    else if (replayed.length === 0) terminal.print('Nothing is parked.');
    else terminal.print(`Due again: ${replayed.join(', ')}. The relay sends within half a minute.`);
    return exitCode.fine;
  },
};
