import { spawn } from 'node:child_process';

/**
 * Runs a command of the project's own tools with its output shown.
 * @throws when it does not end with exit code 0
 */
export async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new CommandFailed(`${command} ${args.join(' ')} ended with ${code}.`);
}

export class CommandFailed extends Error {
  override name = 'CommandFailed';
}
