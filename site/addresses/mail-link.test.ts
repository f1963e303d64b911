import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as hold, property, record, tuple, type Arbitrary } from 'fast-check';
import { company } from '../../content/company.ts';
import type { ComposerForm } from '../../forms/composer.ts';
import { earlyAccess } from '../../forms/early-access.ts';
import { newsletter } from '../../forms/newsletter.ts';
import { plainBreaks, sendableLine, sendableText } from '../../testing/test-words.ts';
import { mailLink, type PreparedMail } from './mail-link.ts';

const to = company.email.hello;

test('any subject and text come out of the link as they went in', () => {
  const mails = record({ subject: sendableLine(200), text: sendableText(3000) });
  hold(
    property(mails, ({ subject, text }) => {
      const body = plainBreaks(text);
      assert.deepEqual(readMailLink(mailLink({ to, subject, body })), { to, subject, body });
    }),
  );
});

for (const form of [earlyAccess, newsletter]) {
  test(`${form.subject}: any answers come out of the link as they were typed`, () => {
    hold(
      property(answersTo(form), (values) => {
        const { subject } = form;
        const mail = readMailLink(mailLink({ to, subject, body: form.body(values) }));
        assert.equal(mail.subject, subject);
        for (const value of Object.values(values)) assert.ok(mail.body.includes(value));
        assert.equal(mail.body, form.body(values));
      }),
    );
  });
}

test('early-access: says Not specified where nothing was typed', () => {
  const body = earlyAccess.body({ name: 'Zoë', email: 'zoe@client.example', role: '' });
  assert.equal(
    readMailLink(mailLink({ to, subject: earlyAccess.subject, body })).body,
    [
      'I would like early access to the AI tools.',
      '',
      'Name: Zoë',
      'Email: zoe@client.example',
      'Company or agency: Not specified',
      'Role: Not specified',
      'Monthly placements: Not specified',
    ].join('\n'),
  );
});

function answersTo(form: ComposerForm): Arbitrary<Record<string, string>> {
  const answers = Object.keys(form.fields).map((name) =>
    sendableLine(300).map((line) => [name, line] as const),
  );
  return tuple(...answers).map((pairs) => Object.fromEntries(pairs));
}

/** Reads a link as RFC 6068 says: no `+` for a space, lines that end in CRLF, nothing after `#`. */
function readMailLink(link: string): PreparedMail {
  assert.match(link, /^[\x21-\x7e]+$/);
  assert.doesNotMatch(link, /[#"<>]/);
  const [, address = '', query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(link) ?? [];
  const headers = query.split('&').map((header) => header.split('=').map(decodeURIComponent));
  assert.deepEqual(
    headers.map(([name]) => name),
    ['subject', 'body'],
  );
  const [[, subject = ''] = [], [, body = ''] = []] = headers;
  assert.doesNotMatch(body, /(?<!\r)\n|\r(?!\n)/);
  return { to: address, subject, body: body.replaceAll('\r\n', '\n') };
}
