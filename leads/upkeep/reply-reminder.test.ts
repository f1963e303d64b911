import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newLeadId, referenceOf } from '../lead.ts';
import { replyReminders } from './reply-reminder.ts';

test('a reminder says which answers could not be delivered', () => {
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

test('a reminder says until when a lead was put off', () => {
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

test('a reminder to each recipient of a mailbox lists fifty leads and says how many more there are', () => {
  const now = Date.UTC(2026, 10, 23, 18);
  const about = { receivedAt: now, takenBy: null, putOffUntil: null, givenUp: 0 };
  const leads = Array.from({ length: 60 }, () => ({
    ...about,
    id: newLeadId(),
    mailbox: 'talent',
  }));
  const letters = replyReminders([...leads, { ...about, id: newLeadId(), mailbox: 'hello' }], {
    now,
    replyWithinMs: 86_400_000,
    deskUrl: 'https://desk.example',
    recipientsOf: (mailbox) =>
      mailbox === 'hello' ? ['hal@a.example'] : ['ann@a.example', 'ben@a.example'],
  });
  assert.deepEqual(
    letters.map(({ recipient, subject }) => [recipient, subject]),
    [
      ['ann@a.example', '60 leads wait for their answers'],
      ['ben@a.example', '60 leads wait for their answers'],
      ['hal@a.example', 'A lead waits for its answer'],
    ],
  );
  const text = letters[0]?.text ?? '';
  assert.equal(text.match(/^ {2}https:\/\/desk\.example\/leads\//gm)?.length, 50);
  assert.match(text, /^- and 10 more$/m);
});
