import { exitCode, someOperands } from './command.ts';
import { Fault } from '../leads/fault.ts';
import type { Command } from './command.ts';
import { carryingKinds, parkedByHand } from '../leads/lead-status.ts';
import { namedLeads } from '../leads/store/stored-lead.ts';

export const park: Command = {
  name: 'park',
  operands: 'REF…',
  summary: 'stop trying to deliver leads',
  about: [
    'What of a lead is still waiting is given up by hand. It is kept and listed, and replay sends it after all. What is being sent this very moment cannot be stopped.',
    'What the relay gave up can be parked too, once somebody has seen to it: alerts and the daily mail leave it out from then on.',
  ],
  options: {},
  examples: [['park 7K3QX-9M2TB', 'stop trying, and telling of it']],
  async run(given, { db, terminal, json, now }) {
    const leads = await namedLeads(db, someOperands(given, 'park'));
    for (const { reference, status } of leads) {
      if (status === 'waiting' || status === 'parked') continue;
      throw new Fault(`${reference} is ${status}, not waiting or parked. Nothing was parked.`);
    }
    const at = now();
    const parked = await db
      .updateTable('delivery')
      .set({ parked_at: at, claimed_at: null, last_answer: parkedByHand })
      .where(
        'lead_id',
        'in',
        leads.map(({ lead }) => lead.id),
      )
      .where('delivered_at', 'is', null)
      .where((eb) => eb.or([eb('parked_at', 'is', null), eb('kind', 'in', carryingKinds)]))
      // A sender that holds it will settle it, whatever is written here.
      .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('next_at', '<=', at)]))
      .returning('lead_id')
      .execute();
    const ids = new Set(parked.map(({ lead_id }) => lead_id));
    const references = leads.filter(({ lead }) => ids.has(lead.id)).map((lead) => lead.reference);
    const sending = leads.filter(({ lead }) => !ids.has(lead.id)).map((lead) => lead.reference);
    if (json) terminal.print(JSON.stringify({ parked: references, sending }));
    else if (references.length > 0) terminal.print(`Parked: ${references.join(', ')}.`);
    if (sending.length === 0) return exitCode.fine;
    terminal.note(`Being sent this moment: ${sending.join(', ')}. Look again in a few minutes.`);
    return exitCode.fault;
  },
};
