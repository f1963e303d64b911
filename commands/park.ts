import { exitCode, givenLeads, type Command } from './command.ts';
import { parkLeads } from '../leads/store/lead/act-by-hand.ts';

export const park: Command = {
  name: 'park',
  operands: 'REF…',
  summary: 'stop trying to deliver leads',
  about: [
    'What of a lead still waits for those it is for is tried no more. It is kept and listed for as long as a delivered lead is, and replay sends it after all. What is being sent this very moment cannot be stopped. What goes to who wrote, an automatic reply or an answer from the desk, goes out all the same.',
    'What the relay gave up can be parked too, once somebody has seen to it: alerts and the daily mail leave it out from then on.',
  ],
  examples: [['park 7K3QX-9M2TB', 'stop trying, and telling of it']],
  async run(given, { db, terminal, json, now }) {
    const leads = await givenLeads(given, { db }, 'park');
    const { parked, sending } = await parkLeads(db, leads, now());
    if (json) terminal.print(JSON.stringify({ parked, sending }));
    else if (parked.length > 0) terminal.print(`Parked: ${parked.join(', ')}.`);
    if (sending.length === 0) return exitCode.fine;
    terminal.say(`Being sent this moment: ${sending.join(', ')}. Look again in a few minutes.`);
    return exitCode.fault;
  },
};
