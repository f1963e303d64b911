import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a command with its output shown.
 * @throws CommandFailed if its exit code is not 0
 */
export async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const { code } = await outcomeOf(command, args, { env });
  if (code === 0) return;
  const how =
    code === null
      ? 'was killed, as where a machine runs out of memory (README says how much it takes)'
      : `ended with ${code}`;
  throw new CommandFailed(`${command} ${args.join(' ')} ${how}.`);
}

/** Where a command's output goes: only to the terminal, only to the caller, or to both. */
type Words = 'shown' | 'kept' | 'shown and kept';

/** @returns a command's exit code, null if it was killed, and its output if that is kept */
export async function outcomeOf(
  command: string,
  args: readonly string[],
  { env = process.env, words = 'shown' }: { env?: NodeJS.ProcessEnv; words?: Words } = {},
): Promise<{ code: number | null; output: Buffer }> {
  const stdio = words === 'shown' ? 'inherit' : 'pipe';
  const child = spawn(command, args, { stdio: ['inherit', stdio, stdio], env });
  const said: Buffer[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk: Buffer) => {
      said.push(chunk);
      if (words === 'shown and kept') process[name].write(chunk);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: Buffer.concat(said) };
}

export class CommandFailed extends Error {
  override name = 'CommandFailed';
}
