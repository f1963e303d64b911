import { randomUUID } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pdf } from '../../testing/test-files.ts';
import { saturate } from './wrk.ts';

/** The size and concurrency of the files to post or write. */
interface Files {
  bytes: number;
  atOnce: number;
}

interface FileRate {
  perSecond: number;
  megabytesPerSecond: number;
}

/**
 * Measures how many files of a size the relay accepts, each with a lead. The client shares the machine, so it is
 * `wrk`, which repeats one prepared form: a client in Node took a sixth of both cores. Without an address to answer
 * to, each post of such a form is a new lead.
 */
export async function filesAccepted(
  url: string,
  folder: string,
  { bytes, atOnce }: Files,
  seconds: number,
): Promise<FileRate> {
  const form = path.join(folder, `form-with-${bytes}`);
  await writeFile(form, formWith(pdf(bytes)));
  const load = { script: 'bench/relay/form.lua', env: { FORM: form }, connections: atOnce };
  const { perSecond } = await saturate(`${url}/relay/ajax/talent`, seconds, load);
  return rateOf(perSecond, bytes);
}

function formWith(content: Buffer): Buffer {
  const head = (about: string) => `--b\r\nContent-Disposition: form-data; ${about}\r\n\r\n`;
  const before = `${head('name="message"')}A CV\r\n${head('name="cv"; filename="cv.pdf"')}`;
  return Buffer.concat([Buffer.from(before), content, Buffer.from('\r\n--b--\r\n')]);
}

/** Measures how many files the disk takes, each written and synced with its folder, which any server has to do. */
export async function filesWritten(
  folder: string,
  { bytes, atOnce }: Files,
  seconds: number,
): Promise<FileRate> {
  const content = pdf(bytes);
  const started = performance.now();
  const until = started + seconds * 1000;
  let count = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await writeOne(folder, content);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return rateOf(count / ((performance.now() - started) / 1000), bytes);
}

async function writeOne(folder: string, content: Buffer): Promise<void> {
  await using file = await open(path.join(folder, randomUUID()), 'wx');
  await file.writeFile(content);
  await file.sync();
  await using listing = await open(folder);
  await listing.sync();
}

function rateOf(perSecond: number, bytes: number): FileRate {
  return { perSecond, megabytesPerSecond: (perSecond * bytes) / 1e6 };
}
