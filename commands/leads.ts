import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closestMatch } from 'leven';
import type { StoreSettings } from '../leads/store/store-place.ts';
import { openConfiguredDatabase } from '../leads/store/configured-database.ts';
import { sqliteBusy, storeSentence } from '../leads/store/store-fault.ts';
import { storeFileIn } from '../leads/store/store-place.ts';
import { backup } from './backup.ts';
import { exitCode } from './command.ts';
import { Fault, UsageError } from '../leads/fault.ts';
import type { Command, Given } from './command.ts';
import { erase } from './erase.ts';
import { exportLeads } from './export.ts';
import { commandHelp, commonOptions, overview } from './help.ts';
import { list } from './list.ts';
import { park } from './park.ts';
import { release } from './release.ts';
import { replay } from './replay.ts';
import { restore } from './restore.ts';
import { show } from './show.ts';
import { stats } from './stats.ts';
import type { Terminal } from './terminal.ts';
import { verify } from './verify.ts';

/** What an owner can do, in the order of the help. */
const commands: readonly Command[] = [
  list,
  show,
  release,
  replay,
  park,
  exportLeads,
  erase,
  stats,
  verify,
  backup,
  restore,
];

interface Options {
  terminal: Terminal;
  /** Asked only by a command that works on the store. */
  config: () => StoreSettings;
  now: () => number;
}

/**
 * Runs one command line, such as `['list', '--status', 'parked']`.
 * @returns the exit code
 */
export async function runLeads(args: readonly string[], options: Options): Promise<number> {
  const { terminal } = options;
  const [name = 'help', ...rest] = args;
  try {
    if (['help', '--help', '-h'].includes(name)) return help(rest, terminal);
    const command = commandNamed(name);
    const given = readArguments(command, rest);
    if (given.options['help'] === true) return help([command.name], terminal);
    return await runOnStore(command, given, options);
  } catch (error) {
    terminal.progress('');
    if (error instanceof UsageError) {
      terminal.note(error.message);
      return exitCode.usage;
    }
    if (error instanceof Fault) {
      terminal.note(error.message);
      return exitCode.fault;
    }
    const sentence = sentenceFor(error);
    if (sentence === undefined) throw error;
    terminal.note(sentence);
    return exitCode.fault;
  }
}

function help([name]: readonly string[], terminal: Terminal): number {
  terminal.print(name === undefined ? overview(commands) : commandHelp(commandNamed(name)));
  return exitCode.fine;
}

function commandNamed(name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (command) return command;
  const nearest = closestMatch(
    name,
    commands.map((one) => one.name),
    { maxDistance: 3 },
  );
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new UsageError(`There is no command ${name}.${hint} npm run leads -- help lists them all.`);
}

function readArguments(command: Command, args: readonly string[]): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, ...commonOptions },
      allowPositionals: command.operands !== '',
    });
    return { options: values as Given['options'], operands: positionals };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // What follows Node's first sentence is about programming.
    const [sentence = message] = message.split(/\. (?=To specify|Did you|Use )/);
    const ended = sentence.replace(/\.?$/, '.');
    throw new UsageError(`${ended} npm run leads -- help ${command.name} shows how it goes.`);
  }
}

async function runOnStore(
  command: Command,
  given: Given,
  { terminal, config, now }: Options,
): Promise<number> {
  const { dataDir, databaseUrl } = config();
  const json = given.options['json'] === true;
  if (command.worksOnFile && databaseUrl !== undefined) {
    throw new Fault(
      `The leads are in PostgreSQL, which ${command.name} does not touch: pg_dump and pg_restore do. What was erased since is erased again when the relay starts.`,
    );
  }
  if (command.opensNoStore) return command.runOnFiles(given, { dataDir, terminal, now, json });
  const file = storeFileIn(dataDir);
  if (databaseUrl === undefined && !existsSync(file)) {
    throw new Fault(
      `There are no leads at ${path.resolve(file)}. Start the relay once (npm start), or set DATA_DIR as it is set there.`,
    );
  }
  const db = await openConfiguredDatabase({ dataDir, databaseUrl }).catch((error: unknown) => {
    const sentence = storeSentence(error, { dataDir, databaseUrl });
    throw sentence === undefined ? error : new Fault(sentence);
  });
  try {
    return await command.run(given, { db, dataDir, terminal, now, json });
  } finally {
    await db.destroy();
  }
}

/** What the system or the store refused, in words; undefined for a fault of ours. */
function sentenceFor(error: unknown): string | undefined {
  const { code, message, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ERR_SQLITE_ERROR') {
    const next =
      errcode === sqliteBusy ? 'Another process writes at length. Try again in a minute.' : '';
    return `The store says: ${message}. ${next || 'npm run leads -- verify checks it.'}`;
  }
  return code?.startsWith('E') && 'syscall' in (error as object) ? `${message}.` : undefined;
}
