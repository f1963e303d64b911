import { stat } from 'node:fs/promises';
import path from 'node:path';
import { copyStore } from '../leads/store/sqlite-file.ts';
import { storeFileIn } from '../leads/store/store-place.ts';
import { exitCode } from './command.ts';
import { Fault, UsageError } from '../leads/fault.ts';
import type { Command } from './command.ts';

export const backup: Command = {
  name: 'backup',
  operands: 'FILE',
  summary: 'copy the store while the relay runs',
  about: [
    'A whole and consistent copy of all leads as of one moment, readable by you alone. Where FILE is a folder, the copy is named after the moment. It holds personal data: keep it as safe as the store. Keep a copy of DATA_DIR/erasures elsewhere too, so that a restore erases again what was erased since.',
  ],
  worksOnFile: true,
  options: {},
  examples: [
    ['backup /backups/leads.sqlite', 'one copy'],
    ['backup /backups', 'leads-2026-11-21T163000Z.sqlite, as for a daily cron job'],
  ],
  async run(given, { dataDir, terminal, json, now }) {
    const [named, ...others] = given.operands;
    if (named === undefined || others.length > 0) {
      throw new UsageError('Name one file: npm run leads -- backup /backups/leads.sqlite');
    }
    const file = path.resolve(await fileFor(named, now()));
    await copyStore(storeFileIn(dataDir), file, (done) =>
      terminal.progress(`${Math.floor(done * 100)} % copied`),
    );
    terminal.progress('');
    const { size } = await stat(file);
    if (json) terminal.print(JSON.stringify({ file, bytes: size }));
    else terminal.print(`Backup: ${file} (${(size / 1e6).toFixed(1)} MB)`);
    return exitCode.fine;
  },
};

async function fileFor(named: string, now: number): Promise<string> {
  const there = await stat(named).catch(() => undefined);
  if (there?.isDirectory()) {
    const moment = new Date(now).toISOString().slice(0, 19).replaceAll(':', '');
    return path.join(named, `leads-${moment}Z.sqlite`);
  }
  if (there) throw new Fault(`${named} is there already. Name another file, or a folder.`);
  const folder = path.dirname(path.resolve(named));
  if (await stat(folder).catch(() => undefined)) return named;
  throw new Fault(`There is no folder ${folder}. Make it first.`);
}
