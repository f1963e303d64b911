import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { docx, formWith, pdf, png } from '../../../testing/test-files.ts';
import { startInbox } from '../../../testing/test-inbox.ts';
import type { TestInbox } from '../../../testing/test-inbox.ts';
import { postForm } from '../../../testing/test-posting.ts';
import { startTestRelay } from '../../../testing/test-relay.ts';
import type { TestRelay } from '../../../testing/test-relay.ts';

// What a page with a file input that was made for FormSubmit may count on when it is pointed here.

const mailboxesYaml = `
mailboxes:
  shop:
    address: orders@shop.example
    recipients: [ann@shop.example]
    origins: [https://www.shop.example]
    files: { kinds: [pdf, doc, docx, png, jpg], most: 5, each_mb: 5, all_mb: 10 }
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

const nobody = Buffer.alloc(0);

for (const [what, fields, files, path, attached] of [
  [
    'an order with a picture, as FormSubmit’s documentation has it',
    { name: 'Jo', email: 'jo@client.example' },
    [['attachment', 'cake.png', png()]],
    '/relay/orders@shop.example',
    ['cake.png'],
  ],
  [
    'an application with a resume and the usual hidden fields',
    {
      _subject: 'New application!',
      _captcha: 'false',
      _template: 'table',
      _next: 'https://www.shop.example/thanks',
      _honey: '',
      Full_Name: 'Jo Adams',
      Email: 'jo@client.example',
      Position: 'Baker',
    },
    [['resume', 'Jo Adams Resume (final).docx', docx()]],
    '/relay/shop',
    ['Jo Adams Resume (final).docx'],
  ],
  [
    'a CV and a letter in fields of their own',
    { name: 'Jo', message: 'Both are attached.' },
    [
      ['cv', 'cv.pdf', pdf(2000)],
      ['cover_letter', 'letter.pdf', pdf(3000)],
    ],
    '/relay/shop',
    ['cv.pdf', 'letter.pdf'],
  ],
  [
    'several files of one field, named as PHP names a list',
    { email: 'jo@client.example' },
    [
      ['attachments[]', 'one.png', png()],
      ['attachments[]', 'two.pdf', pdf()],
    ],
    '/relay/shop',
    ['one.png', 'two.pdf'],
  ],
  [
    'a field that is called as people read it',
    { 'Your name': 'Jo', 'Your message': 'See the file.' },
    [['Upload your CV (PDF only)', 'CV Jo.PDF', pdf()]],
    '/relay/shop',
    ['CV Jo.PDF'],
  ],
  [
    'one of two fields left empty',
    { name: 'Jo', message: 'Only one this time.' },
    [
      ['photo', '', nobody],
      ['document', 'plan.pdf', pdf()],
    ],
    '/relay/shop',
    ['plan.pdf'],
  ],
  [
    'a form that a script posts',
    { name: 'Jo', message: 'By fetch.' },
    [['file', 'plan.pdf', pdf()]],
    '/relay/ajax/orders@shop.example',
    ['plan.pdf'],
  ],
] as const) {
  test(`${what} arrives with its files attached`, async () => {
    const count = inbox.mails.length;
    const answer = await postForm(relay, formWith(fields, files), {
      path,
      headers: { origin: 'https://www.shop.example' },
    });
    assert.equal(answer.statusCode, path.includes('/ajax/') ? 200 : 303, answer.body);
    await inbox.waitFor((mails) => mails.length > count);
    const mail = inbox.mails.at(-1);
    assert.deepEqual(
      mail?.attachments.map(({ filename }) => filename),
      attached,
    );
  });
}
