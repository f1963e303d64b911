import { exitCode, givenLeads, type Command } from './command.ts';
import { parkLeads } from '../leads/store/lead/act-by-hand.ts';

export const park: Command = {
  name: 'park',
  operands: 'REF…',
  summary: 'stop trying to deliver leads',
  about: [
    'Stops trying to deliver these leads to their recipients. They are kept and listed for as long as delivered ones, and replay sends them after all. A delivery under way at this moment cannot be stopped. Mail to the person who wrote, such as an automatic reply or an answer from the desk, still goes out.',
    'A lead that the relay gave up can be parked too, once somebody has dealt with it: alerts and the daily mail then leave it out.',
  ],
  examples: [['park 7K3QX-9M2TB', 'stop trying, and stop alerts about it']],
  async run(given, { db, terminal, json, now }) {
    const leads = await givenLeads(given, { db }, 'park');
    const { parked, sending } = await parkLeads(db, leads, now());
    if (json) terminal.print(JSON.stringify({ parked, sending }));
    else if (parked.length > 0) terminal.print(`Parked: ${parked.join(', ')}.`);
    if (sending.length === 0) return exitCode.fine;
    terminal.say(`Being sent right now: ${sending.join(', ')}. Look again in a few minutes.`);
    return exitCode.fault;
  },
};
