import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/**
 * Runs a command of the project's own tools with its output shown.
 * @throws when it does not end with exit code 0
 */
export async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const { code } = await outcomeOf(command, args, { env });
  if (code !== 0) throw new CommandFailed(`${command} ${args.join(' ')} ended with ${code}.`);
}

/** @returns how a command ended, with what it said where that is not shown at once */
export async function outcomeOf(
  command: string,
  args: readonly string[],
  { env = process.env, isShown = true } = {},
): Promise<{ code: number | null; output: Buffer }> {
  const stdio = isShown ? 'inherit' : 'pipe';
  const child = spawn(command, args, { stdio: ['inherit', stdio, stdio], env });
  const said = [child.stdout, child.stderr].map(async (stream) =>
    stream ? buffer(stream) : Buffer.of(),
  );
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  return { code, output: Buffer.concat(await Promise.all(said)) };
}

export class CommandFailed extends Error {
  override name = 'CommandFailed';
}
