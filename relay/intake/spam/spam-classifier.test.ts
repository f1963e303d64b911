import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import type { LeadField } from '../../../leads/lead.ts';
import { learnedWords } from '../../../leads/learned-words.ts';
import type { SpamMark } from '../../../leads/store/lead/spam-marks.ts';
import { honestMessages, spamMessages, type TestMessage } from '../../../testing/test-messages.ts';
import { createFormTokens } from './form-token.ts';
import { createSpamClassifier, type SpamClassifier } from './spam-classifier.ts';
import { visitorNetworks } from '../../../platform/network.ts';
import { createSpamScorer } from './spam-score.ts';

// Twenty honest messages and twenty of spam, before and after fifteen of each were marked.

const now = Date.UTC(2026, 10, 22, 9);
const tokens = createFormTokens('a key');
const decision = path.join(import.meta.dirname, '../../../decisions/quarantine.md');
const [honest, spam] = [honestMessages.slice(0, 20), spamMessages.slice(0, 20)];

/** Every fourth is left unmarked, to see what was learned about its kind. */
const isMarked = (index: number) => index % 4 !== 0;

function fieldsOf({ kind: _kind, others: _others, ...words }: TestMessage): LeadField[] {
  return Object.entries(words).map(([name, value]) => ({ name, label: name, value }));
}

function verdictOn(
  message: TestMessage,
  learned: SpamClassifier,
  changes: { honeypotFilled?: true } = {},
) {
  return createSpamScorer(tokens, learned).judge({
    mailbox: 'services',
    form: 'contact',
    fields: fieldsOf(message),
    contentHash: message.kind,
    replyTo: message.email,
    honeypotFilled: false,
    blockedPhrases: [],
    token: tokens.issue(now - 60_000),
    origin: 'https://site.example',
    allowedOrigins: ['https://site.example'],
    networks: visitorNetworks('203.0.113.7'),
    now,
    ...changes,
  });
}

function marksOf(messages: readonly TestMessage[], label: SpamMark['label']): SpamMark[] {
  return messages
    .filter((_message, index) => isMarked(index))
    .map((message) => ({
      label,
      words: learnedWords({ form: 'contact', fields: fieldsOf(message) }),
    }));
}

const thirtyMarks = [...marksOf(honest, 'real'), ...marksOf(spam, 'spam')];

function tableOf(messages: readonly TestMessage[], label: string, context: TestContext) {
  const [before, after] = [createSpamClassifier(), createSpamClassifier()];
  after.learn(thirtyMarks);
  return messages.map((message, index) => {
    const scores = [verdictOn(message, before), verdictOn(message, after)];
    for (const { quarantined } of scores) {
      assert.equal(quarantined, scores[0]?.quarantined, `${message.kind} is held by it alone`);
    }
    const marked = isMarked(index) ? label : '';
    const row = `| ${[message.kind, marked, ...scores.map(({ score }) => score)].join(' | ')} |`;
    context.diagnostic(row);
    return {
      row,
      isMarked: isMarked(index),
      before: scores[0]?.score ?? 0,
      after: scores[1]?.score ?? 0,
    };
  });
}

test('thirty marks separate spam from real leads, and quarantine nothing by themselves', async (context) => {
  assert.equal(thirtyMarks.length, 30);
  const honestRows = tableOf(honest, 'real', context);
  const spamRows = tableOf(spam, 'spam', context);
  // Marked leads are recognised, and no unmarked honest message is taken for spam.
  assert.ok(honestRows.every(({ before, after }) => after <= before));
  assert.ok(spamRows.filter((row) => row.isMarked).every(({ after }) => after >= 3));
  const document = (await readFile(decision, 'utf8')).replaceAll(/ +/g, ' ');
  for (const { row } of [...honestRows, ...spamRows]) {
    assert.ok(document.includes(row.replaceAll(/ +/g, ' ')), `not in the document: ${row}`);
  }
});

test('quarantines what only a robot would send, however much the words resemble real leads', () => {
  const learned = createSpamClassifier();
  learned.learn(thirtyMarks);
  const [message] = honest;
  assert.ok(message);
  assert.equal(verdictOn(message, learned, { honeypotFilled: true }).quarantined, true);
});

test('a few marks, or marks of one label, change nothing', () => {
  const learned = createSpamClassifier();
  const [message] = spam;
  assert.ok(message);
  const fields = fieldsOf(message);
  for (const marks of [
    thirtyMarks.filter(({ label }) => label === 'spam'),
    [...thirtyMarks.slice(0, 4), ...thirtyMarks.slice(15, 19)],
    Array.from({ length: 12 }, (_, index): SpamMark => ({
      label: index % 2 ? 'spam' : 'real',
      words: ['one'],
    })),
  ]) {
    learned.learn(marks);
    assert.equal(learned.signalOf({ form: null, fields }), undefined);
  }
});

test('names of built-in object properties are words like any other', () => {
  const learned = createSpamClassifier();
  const odd = ['constructor', '__proto__', 'tostring', 'hasownproperty'];
  learned.learn([
    ...thirtyMarks,
    ...Array.from({ length: 30 }, (): SpamMark => ({ label: 'spam', words: odd })),
  ]);
  const signal = learned.signalOf({
    form: null,
    fields: [{ name: 'message', label: 'Message', value: odd.join(' ') }],
  });
  assert.equal(signal?.[0], 3);
});

test('classifying a message of a million words costs no more than the part that is read', () => {
  const words = learnedWords({
    form: null,
    fields: [{ name: 'message', label: 'Message', value: 'ab cd ef '.repeat(1_000_000) }],
  });
  assert.deepEqual(words, ['ab', 'cd', 'ef']);
  const many = Array.from({ length: 100_000 }, (_, index) => index.toString(36)).join(' ');
  assert.equal(
    learnedWords({ form: null, fields: [{ name: 'm', label: 'M', value: many }] }).length,
    150,
  );
});
