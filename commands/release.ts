import { exitCode, someOperands } from './command.ts';
import { Fault } from '../leads/fault.ts';
import type { Command } from './command.ts';
import { namedLeads } from '../leads/store/stored-lead.ts';

export const release: Command = {
  name: 'release',
  operands: 'REF…',
  summary: 'deliver leads that were quarantined',
  about: [
    'Takes a lead that looked like spam for a real one: what was held goes out within half a minute while the relay runs.',
  ],
  options: {},
  examples: [
    ['list --status quarantined', 'what is held'],
    ['release 7K3QX-9M2TB', 'let it go out'],
  ],
  async run(given, { db, terminal, json, now }) {
    const leads = await namedLeads(db, someOperands(given, 'release'));
    for (const { reference, status, deidentifiedAt } of leads) {
      if (status !== 'quarantined') {
        throw new Fault(`${reference} is ${status}, not quarantined. Nothing was released.`);
      }
      if (deidentifiedAt !== null) {
        throw new Fault(
          `${reference} was de-identified: its words are gone. Nothing was released.`,
        );
      }
    }
    const ids = leads.map(({ lead }) => lead.id);
    const at = now();
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('lead')
        .set({ released_at: at })
        .where('id', 'in', ids)
        .where('released_at', 'is', null)
        .execute();
      await trx
        .updateTable('delivery')
        .set({ held_at: null, next_at: at, trying_since: at })
        .where('lead_id', 'in', ids)
        .where('held_at', 'is not', null)
        .execute();
    });
    const released = leads.map(({ reference }) => reference);
    if (json) terminal.print(JSON.stringify({ released }));
    else
      terminal.print(
        `Released: ${released.join(', ')}. The relay sends them within half a minute.`,
      );
    return exitCode.fine;
  },
};
