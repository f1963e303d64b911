import { Command as Program, CommanderError, InvalidArgumentError } from 'commander';
import { UsageError } from '../leads/fault.ts';
import type { Command, Given } from './command.ts';
import type { Terminal } from './terminal.ts';

const line = 'npm run leads --';
const helpWidth = 80;
const jsonSays = 'print JSON, for programs';

const overviewEnd = `
For every command:
  --json  ${jsonSays}

To start with:
  ${line} list --status parked       what needs a look
  ${line} list --status quarantined  what looked like spam and is held
  ${line} help erase                 more about one command

Exit codes: 0 done; 1 it could not be done, or verify found something; 2 the
command was typed wrongly. Results go to stdout, all else to stderr. npm prints
lines of its own before a result: npm run -s leads -- … leaves them out.`;

/**
 * Parses what was typed after `npm run leads --`, and prints the help asked for or runs the command named.
 * @throws UsageError that says how to type it
 */
export async function runCommandLine(
  typed: readonly string[],
  commands: readonly Command[],
  { terminal, run }: { terminal: Terminal; run: (command: Command, given: Given) => Promise<void> },
): Promise<void> {
  const program = new Program(line)
    .usage('COMMAND')
    .description('Look after the leads, while the relay runs or not.')
    .helpOption('-h, --help', 'show this')
    .helpCommand('help [COMMAND]', 'more about one command')
    .configureHelp({
      subcommandTerm: (one) => `${one.name()} ${one.usage().replace('[options]', '')}`.trim(),
    })
    .configureOutput({
      getOutHelpWidth: () => helpWidth,
      writeOut: (help) => terminal.print(help.trimEnd()),
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', overviewEnd);
  for (const command of commands) addCommand(program, command, run);
  const [first = 'help', named] = typed;
  const command = first === 'help' ? named : first;
  const isCommand = commands.some(({ name }) => name === command);
  // Commander would answer a request for help on an unknown command with the overview.
  const misnamed = command !== undefined && !command.startsWith('-') && !isCommand;
  const words = misnamed ? [command] : [first, ...typed.slice(1)];
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode > 0) throw new UsageError(sentenceOf(error, words[0] ?? ''));
  }
}

function addCommand(
  program: Program,
  command: Command,
  run: (command: Command, given: Given) => Promise<void>,
): void {
  const { name, operands = '', summary, about, options, examples } = command;
  const first = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  const typed = examples.map(([words, says]) => `  ${line} ${words}${says && `\n      ${says}`}`);
  const one = program
    .command(operands === '' ? name : `${name} [operands...]`)
    .usage(`${operands} [options]`.trim())
    .summary(summary)
    .description([first, ...about].join('\n\n'))
    .addHelpText('after', `\n${['Examples:', ...typed].join('\n')}`)
    .action(() => run(command, { options: one.opts(), operands: one.args }));
  for (const [flags, says] of Object.entries({ ...options, '--json': jsonSays })) {
    if (flags.includes('<')) one.option(flags, says, notAnOption);
    else one.option(flags, says);
  }
}

/** `--out --bom` would write a file called --bom. */
function notAnOption(value: string): string {
  if (value.startsWith('--')) throw new InvalidArgumentError('');
  return value;
}

/** Rewords Commander's message, such as `error: unknown option '--statsu'` and a line with a suggestion. */
function sentenceOf({ code, message }: CommanderError, command: string): string {
  const [said = '', near = ''] = message.replace('error: ', '').split('\n');
  const hint = near && `${near.slice(1, -1)} `;
  if (code === 'commander.unknownCommand') {
    return `There is no command ${command}. ${hint}${line} help lists all commands.`;
  }
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}`.trim().replace(/\.?$/, '.');
  // An option that stands before the command, such as --json, has no help of its own.
  const about = command.startsWith('-') ? 'help' : `help ${command}`;
  return `${sentence} ${hint}${line} ${about} shows how to use it.`;
}
