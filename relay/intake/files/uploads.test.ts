import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { mebibyte } from '../../../forms/file-kinds.ts';
import {
  filesFolderIn,
  incomingFilesIn,
  keptFile,
  keptFilesIn,
} from '../../../leads/file-folder.ts';
import { compoundFile, docx, formWith, pdf, png } from '../../../testing/test-files.ts';
import { undefinedIfMissing } from '../../../platform/undefined-if-missing.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';

const mailboxesYaml = `
mailboxes:
  shop: { recipients: [ann@shop.example] }
  prints:
    recipients: [ann@shop.example]
    files: { kinds: [png, pdf], most: 2, each_mb: 1, all_mb: 1.5 }
`;

let relay: TestRelay;
let port: number;

before(async () => {
  relay = await startTestRelay({}, { mailboxesYaml });
  await relay.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = relay.app.server.address() as AddressInfo);
});
after(() => relay.stop());

const words = { name: 'Thandi Nkosi', email: 'thandi@client.example' };

async function post(mailbox: string, form: FormData | Blob) {
  const response = await fetch(`http://127.0.0.1:${port}/relay/ajax/${mailbox}`, {
    method: 'POST',
    body: form,
  });
  const answer = (await response.json()) as {
    success: string;
    message: string;
    reference: string;
    errors: Record<string, string>;
  };
  return { status: response.status, ...answer };
}

/** Asserts that a refused post left no file and no lead. */
async function assertNothingKept(): Promise<void> {
  assert.deepEqual(await keptFilesIn(relay.dataDir), []);
  assert.deepEqual(await incomingFilesIn(relay.dataDir), []);
  assert.equal((await relay.counts()).leads, 0);
}

describe('What is refused leaves nothing, and the answer names the file and what is accepted', () => {
  const cv = 'Send one file, PDF, DOC, DOCX, ODT or RTF, of at most 5 MB.';
  for (const [what, mailbox, files, status, said] of [
    [
      'a program',
      'talent',
      [['cv', 'cv.exe', Buffer.from('MZ')]],
      415,
      `“cv.exe” is of a kind that cannot be sent here. ${cv}`,
    ],
    [
      'a page',
      'talent',
      [['cv', 'cv.html', Buffer.from('<html>')]],
      415,
      `“cv.html” is of a kind that cannot be sent here. ${cv}`,
    ],
    [
      'a document with macros',
      'talent',
      [['cv', 'cv.docm', docx()]],
      415,
      `“cv.docm” is of a kind that cannot be sent here. ${cv}`,
    ],
    [
      'macros under another name',
      'talent',
      [['cv', 'cv.doc', compoundFile('WordDocument', '_VBA_PROJECT')]],
      422,
      `“cv.doc” contains macros, which can run when it is opened. Save it without them. ${cv}`,
    ],
    [
      'a page named like a PDF',
      'talent',
      [['cv', 'cv.pdf', Buffer.from('<html>')]],
      422,
      `“cv.pdf” is named like a PDF file but contains something else. Open it, save it again, and send that. ${cv}`,
    ],
    [
      'an empty file',
      'talent',
      [['cv', 'cv.pdf', Buffer.alloc(0)]],
      422,
      `“cv.pdf” is empty. Choose it again. ${cv}`,
    ],
    [
      'a file that is too large',
      'talent',
      [['cv', 'cv.pdf', pdf(5 * mebibyte + 1)]],
      413,
      `“cv.pdf” is larger than 5 MB. ${cv}`,
    ],
    [
      'a file that is far too large',
      'talent',
      [['cv', 'cv.pdf', pdf(30 * mebibyte)]],
      413,
      `“cv.pdf” is larger than 5 MB. ${cv}`,
    ],
    [
      'one file too many',
      'talent',
      [
        ['cv', 'cv.pdf', pdf()],
        ['more', 'letter.pdf', pdf()],
      ],
      413,
      `“letter.pdf” is one file too many. ${cv}`,
    ],
    [
      'files that are too large together',
      'prints',
      [
        ['one', 'a.pdf', pdf(mebibyte)],
        ['two', 'b.pdf', pdf(mebibyte)],
      ],
      413,
      'With “b.pdf” the files are larger than 1.5 MB together. Send at most 2 files, PNG or PDF, of at most 1 MB each and 1.5 MB in all.',
    ],
  ] as const) {
    test(what, async () => {
      const answer = await post(mailbox, formWith(words, files));
      assert.equal(answer.status, status);
      assert.deepEqual(Object.values(answer.errors), [said]);
      assert.match(answer.message, /Nothing has been sent yet\.$/);
      await assertNothingKept();
    });
  }

  test('a file that is too large, with the words after it returned', async () => {
    const form = formWith(words, [['cv', 'cv.pdf', pdf(12 * mebibyte)]]);
    form.append('message', 'Typed behind the file');
    const answer = await fetch(`http://127.0.0.1:${port}/relay/talent`, {
      method: 'POST',
      body: form,
    });
    assert.equal(answer.status, 413);
    assert.match(await answer.text(), /Typed behind the file/);
    await assertNothingKept();
  });

  test('a file to a mailbox that accepts none', async () => {
    const answer = await post('shop', formWith(words, [['cv', 'cv.pdf', pdf()]]));
    assert.equal(answer.status, 413);
    await assertNothingKept();
  });

  test('a file in a field whose name is too long for any form', async () => {
    const answer = await post('talent', formWith(words, [['x'.repeat(200), 'cv.pdf', pdf()]]));
    assert.equal(answer.status, 413);
    await assertNothingKept();
  });

  test('a file beside words that are refused', async () => {
    const form = formWith({ ...words, _form: 'candidate-registration' }, [
      ['cv', 'cv.pdf', pdf(4 * mebibyte)],
    ]);
    assert.equal((await post('talent', form)).status, 422);
    await assertNothingKept();
  });

  test('a file whose client goes away', async () => {
    const socket = connect(port, '127.0.0.1');
    const head = 'Content-Disposition: form-data; name="cv"; filename="cv.pdf"';
    socket.write(
      `POST /relay/talent HTTP/1.1\r\nHost: relay.example\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 4000000\r\n\r\n--b\r\n${head}\r\n\r\n`,
    );
    socket.write(pdf(1_000_000));
    while ((await incomingFilesIn(relay.dataDir)).length === 0) await setTimeout(5);
    socket.destroy();
    await once(socket, 'close');
    while ((await incomingFilesIn(relay.dataDir)).length > 0) await setTimeout(5);
    await assertNothingKept();
  });
});

describe('What is accepted', () => {
  test('is on the disk byte for byte, its owner’s alone, and the lead says what it is', async () => {
    const content = pdf(4 * mebibyte);
    const { status, reference } = await post(
      'talent',
      formWith(words, [['cv', '../../Thandi’s CV.PDF', content]]),
    );
    assert.equal(status, 200);
    assert.ok(reference);
    const [file, ...others] = await keptFilesIn(relay.dataDir);
    assert.ok(file);
    assert.equal(others.length, 0);
    const place = keptFile(relay.dataDir, file);
    assert.ok(content.equals(await readFile(place)));
    assert.equal((await stat(place)).mode & 0o777, 0o600);
    const [stored] = await relay.store.leadsWithFiles([file.leadId]);
    assert.deepEqual(JSON.parse(stored?.files ?? ''), [
      {
        field: 'cv',
        name: 'Thandi’s CV.PDF',
        kind: 'pdf',
        bytes: content.length,
        hash: file.hash,
        scan: { state: 'none' },
      },
    ]);
    assert.deepEqual(await incomingFilesIn(relay.dataDir), []);
  });

  test('is one lead for the same key and files, and another for another file', async () => {
    const earlier = await keptFilesIn(relay.dataDir);
    const fields = { ...words, _key: 'a key of this test' };
    const send = (content: Buffer) =>
      post('prints', formWith(fields, [['picture', 'a.pdf', content]]));
    const [first, again, other] = [
      await send(pdf(5000)),
      await send(pdf(5000)),
      await send(pdf(6000)),
    ];
    assert.equal(again.reference, first.reference);
    assert.notEqual(other.reference, first.reference);
    assert.equal((await keptFilesIn(relay.dataDir)).length, earlier.length + 2);
  });

  test('may be files without a word, several under one name', async () => {
    const { status } = await post(
      'prints',
      formWith({}, [
        ['pictures', 'a.png', png()],
        ['pictures', 'b.png', png()],
      ]),
    );
    assert.equal(status, 200);
  });

  test('is a form without a file, whose field for one was left empty', async () => {
    const earlier = await keptFilesIn(relay.dataDir);
    const { status } = await post('talent', withFieldLeftEmpty('Nothing to send yet'));
    assert.equal(status, 200);
    assert.deepEqual(await keptFilesIn(relay.dataDir), earlier);
  });

  test('is a form without a file even if files cannot be kept', async () => {
    const folder = filesFolderIn(relay.dataDir);
    const away = `${folder}-away`;
    await undefinedIfMissing(rename(folder, away));
    await writeFile(folder, 'no folder');
    try {
      const withOne = formWith(words, [['cv', 'cv.pdf', pdf(5000)]]);
      assert.equal((await post('talent', withOne)).status, 503);
      assert.equal((await post('talent', withFieldLeftEmpty('See you'))).status, 200);
    } finally {
      await rm(folder);
      await undefinedIfMissing(rename(away, folder));
    }
  });
});

/** As a browser posts it: Node omits an empty file name. */
function withFieldLeftEmpty(message: string): Blob {
  const parts = Object.entries({ ...words, message }).map(([name, value]) => [
    `name="${name}"`,
    value,
  ]);
  const body = [...parts, ['name="cv"; filename=""', '']].map(
    ([about, value]) => `--b\r\nContent-Disposition: form-data; ${about}\r\n\r\n${value}\r\n`,
  );
  return new Blob([...body, '--b--\r\n'], { type: 'multipart/form-data; boundary=b' });
}
