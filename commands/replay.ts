import { exitCode, givenLeads, type Command } from './command.ts';
import { Fault, UsageError } from '../leads/fault.ts';
import { shownWhileRead } from './filter-options.ts';
import { replayLeads } from '../leads/store/lead/act-by-hand.ts';
import { readWork } from '../leads/store/work/lead-work.ts';
import type { StoredLead } from '../leads/store/lead/stored-lead.ts';

export const replay: Command = {
  name: 'replay',
  operands: 'REF… | --parked',
  summary: 'send again what was parked',
  about: [
    'Makes a parked delivery due again, to be tried for five more days. First fix what its last answer names (see show), such as a wrong address in MAILBOX_… or a full mailbox.',
    'It goes to the mailbox’s current recipients, which the relay reads when it starts.',
    'The message is the same as before, under the same Message-ID. An automatic reply is not sent late.',
  ],
  options: {
    '--parked': 'every parked lead, except those marked as spam at the desk',
  },
  examples: [
    ['list --status parked', 'what is parked'],
    ['replay 7K3QX-9M2TB', 'try one again'],
    ['replay --parked', 'try them all again'],
  ],
  async run(given, context) {
    const { db, answer, now } = context;
    const all = given.options['parked'] === true;
    if (all && given.operands.length > 0) {
      throw new UsageError('Name leads, or give --parked for all of them, not both.');
    }
    const found = all
      ? shownWhileRead(context, { status: 'parked' })
      : await givenLeads(given, context, 'replay');
    const leads: StoredLead[] = [];
    for await (const one of found) {
      // An old lead that a person parked is de-identified: there is nothing left to send.
      if (all && one.deidentifiedAt !== null) continue;
      const work = await readWork(db, one.lead.id);
      if (work?.settled_how !== 'spam') leads.push(one);
      else if (!all) {
        throw new Fault(
          `${one.reference} is marked as spam: open it again at the desk first. Nothing was sent again.`,
        );
      }
    }
    const replayed = await replayLeads(db, leads, now());
    const due = `Due again: ${replayed.join(', ')}. The relay sends within half a minute.`;
    answer({ replayed }, replayed.length === 0 ? 'There is nothing to send again.' : due);
    return exitCode.fine;
  },
};
