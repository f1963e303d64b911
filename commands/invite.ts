import { UsageError } from '../leads/fault.ts';
import { roles } from '../leads/store/tables/access-schema.ts';
import { isMailAddress } from '../leads/mail-address.ts';
import { invite as inviteTo } from '../leads/upkeep/invite.ts';
import { exitCode, oneOperand, textOption, type Command } from './command.ts';

export const invite: Command = {
  name: 'invite',
  operands: 'ADDRESS',
  summary: 'invite somebody to the desk',
  about: [
    'Members read leads and act on them. Owners also export, erase, see the log and decide who may sign in. An email with a link goes out within half a minute while the relay runs. Someone who may sign in already gets the new role at once.',
  ],
  options: {
    '--role <ROLE>': roles.join(', '),
    '--name <NAME>': 'the name the desk shows for them',
  },
  examples: [['invite ann@example.org --role owner', 'the first owner of a desk on the internet']],
  async run(given, { db, deskUrl: url, now, answer }) {
    const wanted =
      'Name one email address, such as: npm run leads -- invite ann@example.org --role member';
    const address = oneOperand(given, wanted);
    const role = roles.find((one) => one === textOption(given, 'role'));
    if (!isMailAddress(address)) throw new UsageError(wanted);
    if (!role) throw new UsageError(`Give --role ${roles.join(' or --role ')}.`);
    const name = textOption(given, 'name') ?? '';
    const by = 'the command line';
    const user = await inviteTo(db, { address, name, role }, { by, url, now: now() });
    answer(
      { invited: user.address, role: user.role },
      `${user.address} may sign in at ${url}, as ${user.role}.`,
    );
    return exitCode.fine;
  },
};
