import type { Config } from '../settings/config.ts';
import { type StoreSettings, storePlace } from '../leads/store/database/store-place.ts';
import { openBegunDatabase } from '../leads/store/database/configured-database.ts';
import { isDiskFull, isStoreWide } from '../leads/store/database/store-error.ts';
import { inWords } from '../leads/store/store-sentence.ts';
import { backup } from './backup.ts';
import { exitCode, type Command, type Given } from './command.ts';
import { Fault, UsageError, isFault } from '../leads/fault.ts';
import { printableJson } from '../leads/printable.ts';
import { erase } from './erase.ts';
import { exportLeads } from './export.ts';
import { invite } from './invite.ts';
import { list } from './list.ts';
import { park } from './park.ts';
import { runCommandLine } from './command-line.ts';
import { release } from './release.ts';
import { replay } from './replay.ts';
import { restore } from './restore.ts';
import { show } from './show.ts';
import { stats } from './stats.ts';
import type { Terminal } from './terminal.ts';
import { verify } from './verify.ts';

/** All commands, in the order of the help. */
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
  invite,
];

interface Options {
  terminal: Terminal;
  /** Called only by commands that work on the store. */
  config: () => StoreSettings & { desk: Pick<Config['desk'], 'url'> };
  now: () => number;
}

/**
 * Runs one command line, such as `['list', '--status', 'parked']`, on a store that it opens and closes. Errors
 * are sentences on stderr.
 * @returns the exit code
 */
export async function runLeads(args: readonly string[], options: Options): Promise<number> {
  const { terminal } = options;
  let code: number = exitCode.fine;
  try {
    await runCommandLine(args, commands, {
      terminal,
      run: async (command, given) => {
        code = await runOnStore(command, given, options);
      },
    });
    return code;
  } catch (error) {
    terminal.progress('');
    const sentence = sentenceFor(error);
    if (sentence === undefined) throw error;
    terminal.say(sentence);
    return error instanceof UsageError ? exitCode.usage : exitCode.fault;
  }
}

async function runOnStore(
  command: Command,
  given: Given,
  { terminal, config, now }: Options,
): Promise<number> {
  const settings = config();
  const { dataDir, databaseUrl, desk } = settings;
  const json = given.options['json'] === true;
  if (command.worksOnFile && databaseUrl !== undefined) {
    throw new Fault(
      `The leads are in PostgreSQL, where ${command.name} does not apply: use pg_dump, and pg_restore with every relay stopped. Whatever was erased since the dump is erased again when the relay starts.`,
    );
  }
  const answer = (result: object, words: string) =>
    terminal.print(json ? printableJson(result) : words);
  const context = {
    dataDir,
    deskUrl: desk.url,
    terminal,
    now,
    json,
    answer,
    undone: command.undone,
  };
  // The relay may have been started with settings that are missing here, which would mean another store.
  const sayWhich = () => !json && terminal.say(`Leads: ${storePlace(settings)}`);
  if (command.opensNoStore) {
    sayWhich();
    return command.runOnFiles(given, context).catch((error: unknown) => {
      throw isDiskFull(error) ? inStoreWords(error) : error;
    });
  }
  await using db = await openBegunDatabase(settings).catch((error: unknown) =>
    failed(inStoreWords(error)),
  );
  sayWhich();
  return await command.run(given, Object.assign(context, { db })).catch((error: unknown) => {
    // These say all there is to say.
    if (isFault(error) || error instanceof UsageError) throw error;
    return failed(isStoreWide(error) || isDiskFull(error) ? inStoreWords(error) : error);
  });

  function inStoreWords(error: unknown): unknown {
    return inWords(error, settings, Fault);
  }

  function failed(error: unknown): never {
    const sentence = context.undone === undefined ? undefined : sentenceFor(error);
    throw sentence === undefined ? error : new Fault(`${sentence} ${context.undone}`);
  }
}

/** Words an error of usage, or what we, the system or the store refused. Undefined for a bug. */
function sentenceFor(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof UsageError || isFault(error)) return message;
  if (code === 'ERR_SQLITE_ERROR') {
    return `The store reports: ${message}. To check it: npm run leads -- verify`;
  }
  return code?.startsWith('E') && 'syscall' in (error as object) ? `${message}.` : undefined;
}
