import { exitCode, givenLeads, type Command } from './command.ts';
import { releaseLeads } from '../leads/store/lead/act-by-hand.ts';

export const release: Command = {
  name: 'release',
  operands: 'REF…',
  summary: 'deliver leads that were quarantined',
  about: [
    'Marks a lead that looked like spam as real: it goes out within half a minute while the relay runs.',
  ],
  examples: [
    ['list --status quarantined', 'what is held'],
    ['release 7K3QX-9M2TB', 'let it go out'],
  ],
  async run(given, { db, answer, now }) {
    const leads = await givenLeads(given, { db }, 'release');
    const released = await releaseLeads(db, leads, now());
    const references = released.join(', ');
    answer({ released }, `Released: ${references}. The relay sends them within half a minute.`);
    return exitCode.fine;
  },
};
