import { runLeads } from './leads.ts';
import { createTerminal } from './terminal.ts';
import { ownerOnlyUmask } from '../platform/durable-file.ts';
import { readSettings } from '../settings/read-settings.ts';

// `npm run leads`: what an owner does with the leads.
process.umask(ownerOnlyUmask);
const { stdin: input, stdout: output, stderr: errors } = process;
// Whoever reads may have seen enough, as `| head` has.
output.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await runLeads(process.argv.slice(2), {
  terminal: createTerminal({ input, output, errors }),
  config: readSettings,
  now: () => Date.now(),
});
