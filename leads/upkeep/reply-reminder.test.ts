import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newLeadId, referenceOf } from '../lead.ts';
import { replyReminders } from './reply-reminder.ts';

test('a reminder says which of its leads were answered in vain', () => {
  const now = Date.UTC(2026, 10, 23, 18);
  const lead = { mailbox: 'services', receivedAt: now, takenBy: null, putOffUntil: null };
  const [vain, open] = [
    { ...lead, id: newLeadId(), givenUp: 1 },
    { ...lead, id: newLeadId(), givenUp: 0 },
  ];
  const [letter] = replyReminders([vain, open], {
    now,
    replyWithinMs: 86_400_000,
    deskUrl: undefined,
    recipientsOf: () => ['ann@office.example'],
  });
  const lines = letter?.text.split('\n').filter((line) => /could not be delivered/.test(line));
  assert.equal(lines?.length, 1);
  assert.ok(lines[0]?.startsWith(`- ${referenceOf(vain.id)}, since `));
});

test('a reminder says of a lead that was put off until when that was', () => {
  const now = Date.UTC(2026, 10, 23, 18);
  const lead = {
    id: newLeadId(),
    mailbox: 'services',
    receivedAt: now - 9 * 86_400_000,
    givenUp: 0,
  };
  const [letter] = replyReminders([{ ...lead, takenBy: 'ben@office.example', putOffUntil: now }], {
    now,
    replyWithinMs: 86_400_000,
    deskUrl: undefined,
    recipientsOf: () => ['ann@office.example'],
  });
  assert.match(
    letter?.text ?? '',
    /: answer by 2026-11-15 20:00, taken by ben@office\.example\. It was put off until 2026-11-23 20:00\.\n/,
  );
});
