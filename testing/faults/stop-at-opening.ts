import { subscribe } from 'node:diagnostics_channel';

// Loaded before a relay (`node --import`): it is told to stop as the thread of its store begins to open that.

subscribe('worker_threads', () => process.kill(process.pid, 'SIGTERM'));
