import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { incomingFilesIn, keptFilesIn } from '../../leads/file-folder.ts';
import { formWith, pdf } from '../test-files.ts';
import { startInbox } from '../test-inbox.ts';
import { prepareSite, startRelayProcess } from '../test-relay-process.ts';
import { beginUpload } from './begin-upload.ts';
import { readLeadFile } from './lead-file.ts';
import { keyIn } from './load-clients.ts';

const diskBytes = 8 * 1024 * 1024;

/** Some files more than the space that the relay reserves for leads without files. */
const diskForFilesBytes = 100 * 1024 * 1024;

/** The text of leads that are posted one by one until one is refused. It is about what each takes on the disk. */
const words = 'Something to say. '.repeat(1000);

test('a full disk is answered with 503 and loses nothing, and the relay recovers', async (t) => {
  const disk = await mountSmallDisk();
  if (disk === undefined) return t.skip('needs the right to mount a small disk, as root has it');
  const full = Promise.withResolvers<void>();
  const inbox = await startInbox({
    // The disk fills while the first message is being sent: the mail server accepts it, and that cannot be recorded.
    async onRcptTo(_address, _session, callback) {
      await full.promise;
      callback();
    },
  });
  const site = await prepareSite(inbox.url, disk.folder);
  const relay = startRelayProcess(site);
  try {
    await relay.listening();
    const acknowledged: string[] = [];
    const post = async () => {
      const key = `lead-disk-0-${acknowledged.length}`;
      const answer = await fetch(`${site.url}/relay/ajax/services`, {
        method: 'POST',
        body: new URLSearchParams({ message: `${key} ${words}`, _key: key }),
      });
      if (answer.ok) acknowledged.push(key);
      return answer;
    };
    await post();
    await disk.fill();
    full.resolve();
    await inbox.waitFor((mails) => mails.length === 1);

    let answer = await post();
    while (answer.ok) answer = await post();
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    const { success } = (await answer.json()) as { success: string };
    assert.equal(success, 'false');
    assert.equal((await fetch(`${site.url}/healthz`)).status, 200);

    await disk.makeRoom();
    const takenBefore = acknowledged.length;
    while (acknowledged.length < takenBefore + 20) {
      // A refused lead is posted again under its key, as browsers do.
      if (!(await post()).ok) await setTimeout(100);
    }
    const arrived = () => new Set(inbox.mails.map(({ text }) => keyIn(text)));
    await inbox.waitFor(() => new Set(acknowledged).difference(arrived()).size === 0);
    relay.signal('SIGTERM');
    assert.deepEqual(await relay.ended, { code: 0, signal: null });
    const file = readLeadFile(site);
    assert.deepEqual([...file.keys()].toSorted(), acknowledged.toSorted());
    assert.ok([...file.values()].every(({ rows, delivered }) => rows === 1 && delivered));
    assert.equal(inbox.mails.length, acknowledged.length);
  } finally {
    await site.remove();
    await inbox.close();
    await disk.unmount();
  }
});

test('a disk that fills up during an upload is answered with 503, and nothing of the file stays', async (t) => {
  const disk = await mountSmallDisk(diskForFilesBytes);
  if (disk === undefined) return t.skip('needs the right to mount a small disk, as root has it');
  const site = await prepareSite('', disk.folder);
  const relay = startRelayProcess(site);
  try {
    await relay.listening();
    const content = pdf(4_000_000);
    const upload = beginUpload(site.port, content.length);
    await upload.write(content.subarray(0, 1_000_000));
    while ((await incomingFilesIn(disk.folder)).length === 0) await setTimeout(20);
    await disk.fill();
    assert.equal(await upload.end(content.subarray(1_000_000)), 503);
    assert.deepEqual(await incomingFilesIn(disk.folder), []);
    assert.deepEqual(await keptFilesIn(disk.folder), []);

    // Enough space for leads but not for files, which are refused first.
    await disk.makeRoom();
    await disk.fillUpTo(20_000_000);
    const form = formWith({ message: 'With a file' }, [['cv', 'cv.pdf', content]]);
    const url = `${site.url}/relay/ajax/talent`;
    assert.equal((await fetch(url, { method: 'POST', body: form })).status, 503);
    const page = new FormData();
    page.append('cv', new Blob([new Uint8Array(content)]), 'cv.pdf');
    page.append('message', 'Words that stand behind the file');
    const refused = await fetch(`${site.url}/relay/talent`, { method: 'POST', body: page });
    assert.equal(refused.status, 503);
    assert.match(await refused.text(), /Words that stand behind the file/);
    const alone = new URLSearchParams({ message: 'Words alone' });
    assert.equal((await fetch(url, { method: 'POST', body: alone })).status, 200);
    await disk.makeRoom();
    const again = formWith({ message: 'With a file' }, [['cv', 'cv.pdf', content]]);
    assert.equal((await fetch(url, { method: 'POST', body: again })).status, 200);
    relay.signal('SIGTERM');
    await relay.ended;
  } finally {
    await site.remove();
    await disk.unmount();
  }
});

interface SmallDisk {
  folder: string;
  fill: () => Promise<void>;
  /** Leaves this many bytes free. */
  fillUpTo: (leftBytes: number) => Promise<void>;
  makeRoom: () => Promise<void>;
  unmount: () => Promise<void>;
}

/** Mounts a separate disk, so that only the relay runs out of space. */
async function mountSmallDisk(bytes = diskBytes): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
  const run = promisify(execFile);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  } catch {
    await rmdir(folder);
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    async fill() {
      await assert.rejects(writeFile(ballast, Buffer.alloc(bytes)), { code: 'ENOSPC' });
    },
    async fillUpTo(leftBytes) {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(bavail * bsize - leftBytes));
    },
    makeRoom: () => rm(ballast),
    async unmount() {
      await run('umount', [folder]);
      await rmdir(folder);
    },
  };
}
