import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

// Loaded before a relay or a desk (`node --import`): it is told to stop as soon as anybody can reach it.

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const { server } = message as { server: unknown };
  if (server instanceof Server) process.kill(process.pid, 'SIGTERM');
});
