import { DatabaseSync } from 'node:sqlite';

// Loaded before a desk (`node --import`): sends it SIGTERM as soon as its store is open.

const exec = Reflect.get(DatabaseSync.prototype, 'exec');

DatabaseSync.prototype.exec = function stopAtExec(sql: string): void {
  exec.call(this, sql);
  process.kill(process.pid, 'SIGTERM');
};
