import { UsageError } from '../leads/fault.ts';
import type { Database } from '../leads/store/database/database.ts';
import { namedLeads, type StoredLead } from '../leads/store/lead/stored-lead.ts';
import type { Terminal } from './terminal.ts';

/** A command of `npm run leads`: what help says of it, and what it does. */
export type Command = Described & (OnStore | OnFiles);

interface Described {
  name: string;
  /** The operands that follow the command's name, such as `REF…`. */
  operands?: string;
  summary: string;
  /** What an owner has to know before running it. */
  about: readonly string[];
  options?: Options;
  examples: readonly [line: string, says: string][];
  /** Added to the error if the command cannot start at all, and somebody could think that it did. */
  undone?: string;
  /** Works on the embedded store's file; PostgreSQL has programs of its own for it. */
  worksOnFile?: true;
}

interface OnStore {
  opensNoStore?: never;
  /** @returns the exit code */
  run: (given: Given, context: Context) => Promise<number>;
}

/** A command that an open store would be in the way of. */
interface OnFiles {
  opensNoStore: true;
  runOnFiles: (given: Given, context: Omit<Context, 'db'>) => Promise<number>;
}

/** Descriptions of options, by the option in Commander's syntax, such as `--out <FILE>`. */
export type Options = Readonly<Record<`--${string}`, string>>;

/** What was typed after a command's name. */
export interface Given {
  options: Readonly<Record<string, string | boolean | undefined>>;
  operands: readonly string[];
}

export interface Context {
  db: Database;
  dataDir: string;
  /** The address at which people sign in to the desk. */
  deskUrl: string;
  terminal: Terminal;
  now: () => number;
  json: boolean;
  /** The command's own `undone`, until the command has done something that makes it untrue. */
  undone: string | undefined;
  /** Prints a result: in words, or as JSON for programs. */
  answer: (result: object, words: string) => void;
}

export const exitCode = { fine: 0, fault: 1, usage: 2 } as const;

/** An option's value, or undefined if it was not given. */
export function textOption({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Reads the leads that were named after a command.
 * @throws UsageError if none was named; Fault if one is not in the store
 */
export async function givenLeads(
  { operands }: Given,
  { db }: Pick<Context, 'db'>,
  command: string,
): Promise<StoredLead[]> {
  if (operands.length > 0) return namedLeads(db, operands);
  throw new UsageError(`Name one or more leads, such as: npm run leads -- ${command} 7K3QX-9M2TB`);
}

/** @throws UsageError if no operand was given, or more than one */
export function oneOperand({ operands }: Given, wanted: string): string {
  const [named, ...others] = operands;
  if (named !== undefined && others.length === 0) return named;
  throw new UsageError(wanted);
}

/**
 * Asks the owner to agree, unless `--yes` was given.
 * @param toDo ends the sentence "Add --yes to …"
 * @throws UsageError if there is nobody to ask
 */
export async function agrees(
  { options }: Given,
  { confirm }: Pick<Terminal, 'confirm'>,
  question: string,
  toDo: string,
): Promise<boolean> {
  if (options['yes'] === true) return true;
  const agreed = await confirm(question);
  if (agreed !== undefined) return agreed;
  throw new UsageError(`Nobody is there to be asked. Add --yes to ${toDo}.`);
}
