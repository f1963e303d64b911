import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publicFileForms, type PublicFileForm } from '../../../testing/formsubmit-file-forms.ts';
import { asUrlencoded } from '../../../testing/test-encodings.ts';
import { startInbox, type TestInbox } from '../../../testing/test-inbox.ts';
import { postEncoded, postForm } from '../../../testing/test-posting.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { usualFileForms } from '../../../testing/usual-file-forms.ts';

const mailboxesYaml = `
mailboxes:
  shop:
    address: orders@shop.example
    recipients: [ann@shop.example]
    origins: [https://www.shop.example]
    files: { kinds: [pdf, doc, docx, png, jpg, txt], most: 5, each_mb: 5, all_mb: 10 }
`;

let inbox: TestInbox;
let relay: TestRelay;

before(async () => {
  inbox = await startInbox();
  relay = await startTestRelay({ SMTP_URL: inbox.url }, { mailboxesYaml });
});

after(async () => {
  await relay.stop();
  await inbox.close();
});

for (const form of [...publicFileForms, ...usualFileForms]) {
  test(`${form.what} arrives with its files and all its fields`, async () => {
    const count = inbox.mails.length;
    const { statusCode, headers, body } = await posted(form);
    assert.equal(statusCode, form.byScript ? 200 : 303, body);
    const next = new Map(form.fields).get('_next');
    if (next) assert.equal(headers['location'], next);
    await inbox.waitFor((mails) => mails.length > count);
    const mail = inbox.mails.at(-1);
    const chosen = form.urlencoded ? [] : form.files.filter(([, name]) => name !== '');
    assert.deepEqual(
      mail?.attachments.map(({ filename, content }) => [filename, Buffer.from(content as never)]),
      chosen.map(([, name, content]) => [name, content]),
    );
    const typed = form.fields.filter(([name]) => !name.startsWith('_'));
    for (const [name, value] of form.urlencoded ? [...typed, namesOnly(form)] : typed) {
      // Further lines of a value are indented.
      const words = value.replaceAll('\r\n', '\n    ');
      assert.ok(mail?.text?.includes(words), `${name}: ${mail?.text}`);
    }
    const subject = new Map(form.fields).get('_subject');
    if (subject !== undefined) assert.equal(mail?.subject, subject);
  });
}

/** What a browser posts for a file in a form that is not multipart. */
function namesOnly({ files }: PublicFileForm): readonly [name: string, value: string] {
  const [[field, name] = ['', '']] = files;
  return [field, name];
}

function posted(form: PublicFileForm) {
  const { fields, files, urlencoded, byScript } = form;
  const way = {
    path: byScript ? '/relay/ajax/orders@shop.example' : '/relay/orders@shop.example',
    headers: { origin: 'https://www.shop.example' },
  };
  if (urlencoded) return postEncoded(relay, asUrlencoded([...fields, namesOnly(form)]), way);
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  for (const [name, called, content] of files) {
    data.append(name, new Blob([new Uint8Array(content)]), called);
  }
  return postForm(relay, data, way);
}
