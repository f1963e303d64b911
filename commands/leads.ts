import { runLeads } from './run-leads.ts';
import { createTerminal } from './terminal.ts';
import { ownerOnlyUmask } from '../platform/durable-file.ts';
import { loadConfig } from '../settings/load-config.ts';

// `npm run leads` starts here: the process, its terminal, its settings and its exit code.
process.umask(ownerOnlyUmask);
const { stdin: input, stdout: output, stderr: errors } = process;
// Whoever reads may have seen enough, as `| head` has.
output.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await runLeads(process.argv.slice(2), {
  terminal: createTerminal({ input, output, errors }),
  config: loadConfig,
  now: () => Date.now(),
});
