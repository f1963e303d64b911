import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../settings/config.ts';
import { loadMailboxes } from '../../../settings/mailboxes.ts';
import { leadWith } from '../../../testing/made-leads.ts';
import type { MailKind } from '../../../leads/delivery-kinds.ts';
import { composeMail } from './mail.ts';
import { templates } from './mail-templates.ts';

const mailboxes = loadMailboxes(readConfig({ MAILBOXES_FILE: '/dev/null' }));

function headersOf(kind: MailKind): object {
  const delivery = { lead: leadWith(), kind, recipient: 'ann@office.example' };
  const written = kind === 'answer' && { answer: { text: 'Gladly.', at: 0 } };
  const from = 'website@site.example';
  return composeMail({ ...delivery, ...written, from, mailboxes }).headers ?? {};
}

test('Exchange sends no stranger an out-of-office reply, except to an answer that a person wrote', () => {
  for (const kind of ['notification', 'autoresponse'] as const) {
    assert.partialDeepStrictEqual(headersOf(kind), {
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
    });
  }
  assert.deepEqual(headersOf('answer'), {});
});

test('stacked combining marks draw over no other row of a mail', () => {
  const stacked = `Z${'\u0335\u030D'.repeat(500)}`;
  const field = { name: 'message', label: 'Message', value: stacked };
  for (const template of Object.values(templates)) {
    assert.doesNotMatch(template(stacked, [field], [field]), /\p{M}{7}/u);
  }
});
