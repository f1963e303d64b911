import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { pdf } from '../../testing/test-files.ts';

/** Handed over, or written, at once. */
const lanes = 8;

interface FileRate {
  perSecond: number;
  megabytesPerSecond: number;
}

/** How many files of a size a relay takes with a lead each. */
export async function filesAccepted(
  url: string,
  bytes: number,
  seconds: number,
): Promise<FileRate> {
  const agent = new Agent({ keepAlive: true });
  const content = pdf(bytes);
  const rate = await countFor(seconds, bytes, () =>
    handOver(`${url}/relay/ajax/talent`, content, agent),
  );
  agent.destroy();
  return rate;
}

/** How many the disk takes, written and synced with their folder: what any server has to do. */
export function filesWritten(folder: string, bytes: number, seconds: number): Promise<FileRate> {
  const content = pdf(bytes);
  return countFor(seconds, bytes, async () => {
    await using file = await open(path.join(folder, randomUUID()), 'wx');
    await file.writeFile(content);
    await file.sync();
    await using listing = await open(folder);
    await listing.sync();
  });
}

async function countFor(
  seconds: number,
  bytes: number,
  once: () => Promise<void>,
): Promise<FileRate> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let count = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await once();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const perSecond = count / ((performance.now() - started) / 1000);
  return { perSecond, megabytesPerSecond: (perSecond * bytes) / 1e6 };
}

/** Posts a form with a file over a connection that stays open, as cheaply as one can. */
function handOver(address: string, content: Buffer, agent: Agent): Promise<void> {
  const field = (about: string) => `--b\r\nContent-Disposition: form-data; ${about}\r\n\r\n`;
  const head = Buffer.from(
    `${field('name="_key"')}${randomUUID()}\r\n${field('name="message"')}A CV\r\n${field('name="cv"; filename="cv.pdf"')}`,
  );
  const end = Buffer.from('\r\n--b--\r\n');
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': head.length + content.length + end.length,
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const post = request(address, { method: 'POST', headers, agent }, (answer) => {
    answer.resume();
    answer.once('end', () => {
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`A file was answered with ${answer.statusCode}.`));
    });
  });
  post.once('error', reject);
  // Put together, each would be another copy of the file, which the disk's side does not make.
  for (const part of [head, content]) post.write(part);
  post.end(end);
  return promise;
}
