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

test('no stranger hears from Exchange that somebody is away, and whoever is answered may say so', () => {
  for (const kind of ['notification', 'autoresponse'] as const) {
    assert.partialDeepStrictEqual(headersOf(kind), {
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
    });
  }
  assert.deepEqual(headersOf('answer'), {});
});

test('no letter draws over other rows of a mail, whatever marks were set on it', () => {
  const stacked = `Z${'\u0335\u030D'.repeat(500)}`;
  const field = { name: 'message', label: 'Message', value: stacked };
  for (const template of Object.values(templates)) {
    assert.doesNotMatch(template(stacked, [field], [field]), /\p{M}{7}/u);
  }
});
