import { keepCompiled } from '../platform/compiled.ts';
import { ownerOnlyUmask } from '../platform/durable-file.ts';

// `npm run leads` starts here: the process, its terminal, its settings and its exit code.
process.umask(ownerOnlyUmask);
// Loading its modules is most of what a command takes.
keepCompiled();
const { runLeads } = await import('./run-leads.ts');
const { createTerminal } = await import('./terminal.ts');
const { loadConfig } = await import('../settings/load-config.ts');
const { stdin: input, stdout: output, stderr: errors } = process;
// Whoever reads may have seen enough, as `| head` has.
output.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(0);
  errors.write(`What was asked for could not be written whole: ${message}.\n`);
  process.exit(1);
});
// What is said beside it may reach nobody: an erasure is not to end in the middle for that.
errors.on('error', () => undefined);
process.exitCode = await runLeads(process.argv.slice(2), {
  terminal: createTerminal({ input, output, errors }),
  config: loadConfig,
  now: () => Date.now(),
});
