import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

// Loaded before a relay or a desk (`node --import`): sends it SIGTERM as soon as it listens.

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const { server } = message as { server: unknown };
  if (server instanceof Server) process.kill(process.pid, 'SIGTERM');
});
