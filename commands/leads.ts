import { startCompileCache } from '../platform/compiled.ts';
import { ownerOnlyUmask } from '../platform/durable-file.ts';

// `npm run leads` starts here: the process, its terminal, its settings and its exit code.
process.umask(ownerOnlyUmask);
// Most of a command's time goes into loading modules, so their compiled code is cached.
startCompileCache();
const { runLeads } = await import('./run-leads.ts');
const { createTerminal } = await import('./terminal.ts');
const { loadConfig } = await import('../settings/load-config.ts');
const { stdin: input, stdout: output, stderr: errors } = process;
// The reader may have closed the pipe early, as `| head` does.
output.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(0);
  errors.write(`What was asked for could not be written whole: ${message}.\n`);
  process.exit(1);
});
// A closed stderr must not end an erasure in the middle.
errors.on('error', () => undefined);
process.exitCode = await runLeads(process.argv.slice(2), {
  terminal: createTerminal({ input, output, errors }),
  config: loadConfig,
  now: () => Date.now(),
});
