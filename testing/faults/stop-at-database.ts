import { DatabaseSync } from 'node:sqlite';

// Loaded before a desk (`node --import`): it is told to stop as soon as it has its store open.

const exec = Reflect.get(DatabaseSync.prototype, 'exec');

DatabaseSync.prototype.exec = function stopAtExec(sql: string): void {
  exec.call(this, sql);
  process.kill(process.pid, 'SIGTERM');
};
