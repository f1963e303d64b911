import { subscribe } from 'node:diagnostics_channel';

// Loaded before a relay (`node --import`): sends it SIGTERM as its store's thread begins to open the store.

subscribe('worker_threads', () => process.kill(process.pid, 'SIGTERM'));
