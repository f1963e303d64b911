import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, constantFrom, assert as hold, oneof, property, string } from 'fast-check';
import { company } from '../content/company.ts';
import { composeMail } from '../relay/delivery/mail/mail.ts';
import { webhookBody } from '../relay/delivery/webhook/webhook-body.ts';
import { headerText, senderName } from './header-text.ts';
import type { Lead } from './lead.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { readConfig } from '../settings/config.ts';

// Of a stranger's text, only the name and the subject go into mail headers.

const nameFields = ['name', 'Name', 'full_name', 'fullname', 'your-name', 'nombre', 'naam'];
const acting = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const family = '👩‍👩‍👧‍👦';

const awkward = oneof(
  string({ unit: 'binary', maxLength: 300 }),
  string({ unit: 'grapheme', maxLength: 300 }),
  array(
    constantFrom(
      '\u202e',
      '\u2066',
      '\u061c',
      '\u2028',
      '\u0085',
      '\r\n',
      '\u001b[2J',
      '\u0000',
      family,
      '𝒯',
      'e\u0301',
      'Zoë ',
      '\ud83d',
    ),
    { maxLength: 120 },
  ).map((pieces) => pieces.join('')),
);

const mailboxes = loadMailboxes(readConfig({ MAILBOXES_FILE: undefined }));

function leadBy(field: string, value: string): Lead {
  return {
    id: '019a0000-0000-7000-8000-000000000000',
    mailbox: 'hello',
    form: null,
    idempotencyKey: '',
    subject: 'A message',
    replyTo: 'jo@client.example',
    fields: [{ name: field, label: field, value }],
    page: null,
    files: [],
    attribution: null,
    consent: null,
    template: 'basic',
    spam: { score: 0, reasons: [], quarantined: false },
    receivedAt: 0,
  };
}

function namesIn(lead: Lead): { replyTo: string; webhook: string } {
  const delivery = { lead, kind: 'notification', recipient: company.email.hello } as const;
  const { replyTo } = composeMail({ ...delivery, from: company.email.hello, mailboxes });
  return {
    replyTo: (replyTo as { name: string }).name,
    webhook: webhookBody(lead).data.contact.name ?? '',
  };
}

test('a sender’s name in a header or webhook has at most 100 characters and no control characters', () =>
  hold(
    property(constantFrom(...nameFields), awkward, (field, value) => {
      const { replyTo, webhook } = namesIn(leadBy(field, value));
      for (const name of [replyTo, webhook]) {
        assert.ok(name.length <= 100, `${name.length} characters`);
        assert.doesNotMatch(name, acting);
        assert.ok(name.isWellFormed());
        assert.equal(name, name.trim());
      }
      assert.ok(replyTo === webhook || replyTo === '');
    }),
    { numRuns: 1000 },
  ));

test('a name is cut between characters, never within one', () => {
  const graphemes = new Intl.Segmenter();
  for (const character of [family, '𝒯', 'e\u0301', '🏳️‍🌈', 'क्षि', 'W']) {
    const name = senderName([{ name: 'name', label: 'Name', value: `A${character.repeat(200)}` }]);
    const seen = Array.from(graphemes.segment(name.slice(1)), ({ segment }) => segment);
    assert.ok(seen.length > 2 && seen.every((one) => one === character), name);
  }
});

test('an ordinary name goes into a header unchanged', () => {
  for (const name of [
    'Zoë “Z” Ndlovu-Khumalo',
    'מנהלת חשבונות',
    'محاسب إداري',
    `Thandi ${family}`,
    'Jo  Adams',
  ]) {
    assert.deepEqual(namesIn(leadBy('name', name)), { replyTo: name, webhook: name });
    assert.deepEqual(namesIn(leadBy('Full_Name', name)), { replyTo: name, webhook: name });
  }
});

test('a subject keeps its words and loses control characters', () => {
  assert.equal(
    headerText(' Invoice\u202efdp.exe\u2069\tfor\u0085May\u2028 '),
    'Invoicefdp.exe for May',
  );
  hold(property(awkward, (text) => assert.doesNotMatch(headerText(text), acting)));
});
