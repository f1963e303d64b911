import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import { idEndOf, markFrom } from '../../../leads/lead.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { minuteMs } from '../../../platform/clock.ts';
import {
  honestMessages,
  onceHeldMessages,
  spamMessages,
  type TestMessage,
} from '../../../testing/test-messages.ts';

// Honest messages and twenty of spam, each posted in all the ways that forms are posted.

const decision = path.join(import.meta.dirname, '../../../decisions/quarantine.md');
const mailboxesYaml = `
mailboxes:
  shop:
    recipients: [ann@shop.example]
    origins: [https://www.shop.example]
`;

const transports: readonly [
  heading: string,
  post: (relay: TestRelay, sent: TestMessage, count: number) => Promise<Post>,
][] = [
  ['with scripts', withScripts],
  ['within 3 seconds', withinSeconds],
  ['multipart, no scripts', withoutScripts],
  ['another site’s form', fromAnotherSite],
];

interface Post {
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer;
}

/** Posts as the site's pages do: JSON and multipart in turn, a minute after the page was opened. */
async function withScripts(
  relay: TestRelay,
  sent: TestMessage,
  count: number,
  readingMs = minuteMs,
): Promise<Post> {
  const { token } = (await relay.app.inject('/relay/form-token')).json<{ token: string }>();
  relay.clock.advance(readingMs);
  const fields = { ...contactFields(sent), _token: token, _key: `mb8x0ikq-corpus-${sent.kind}` };
  const origin = 'https://site.example';
  if (count % 2 === 0) {
    const headers = { 'content-type': 'application/json', origin };
    return { url: '/relay/ajax/services', headers, payload: JSON.stringify(fields) };
  }
  return { url: '/relay/ajax/services', ...(await multipart(fields, { origin })) };
}

/** A restored draft, sent at once. */
async function withinSeconds(relay: TestRelay, sent: TestMessage, count: number): Promise<Post> {
  return withScripts(relay, sent, count, 0);
}

/** A post without scripts, from a browser that hides its origin. */
async function withoutScripts(_relay: TestRelay, sent: TestMessage): Promise<Post> {
  return { url: '/relay/services', ...(await multipart(contactFields(sent), { origin: 'null' })) };
}

/** A form on a site that the mailbox does not list, with field names of its own. */
async function fromAnotherSite(_relay: TestRelay, sent: TestMessage): Promise<Post> {
  const { name, email, company = '', message, others } = sent;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://elsewhere.example',
  };
  const fields = { Name: name, Email: email, Company: company, textarea: message, ...others };
  return { url: '/relay/shop', headers, payload: new URLSearchParams(fields).toString() };
}

function contactFields({
  kind: _kind,
  others: _others,
  ...words
}: TestMessage): Record<string, string> {
  return { _form: 'contact', _honey: '', ...words, consent: 'yes' };
}

async function multipart(fields: Record<string, string>, headers: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const body = new Response(form);
  return {
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}

/** The outcome of each message in each way, as table rows. */
async function tableOf(messages: readonly TestMessage[], context: TestContext): Promise<string[]> {
  // A busy machine would take more than the three seconds within which a post counts as sent at once.
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const outcomes = await Promise.all(
    transports.map(async ([, post]) => {
      const relay = await startTestRelay({}, { mailboxesYaml });
      try {
        const ids: string[] = [];
        for (const [count, sent] of messages.entries()) {
          const remoteAddress = `198.51.${count}.7`;
          const request = await post(relay, sent, count);
          const accept = 'application/json';
          const answer = await relay.app.inject({
            method: 'POST',
            remoteAddress,
            ...request,
            headers: { ...request.headers, accept },
          });
          assert.equal(answer.statusCode, 200, answer.body);
          ids.push(idEndOf(answer.json<{ reference: string }>().reference) ?? '');
        }
        return await verdictsOf(relay, ids);
      } finally {
        await relay.stop();
      }
    }),
  );
  const rows = messages.map(({ kind }, index) =>
    tableRow([kind, ...outcomes.map((verdicts) => verdicts[index] ?? '')]),
  );
  for (const row of rows) context.diagnostic(row);
  return rows;
}

async function verdictsOf({ dataDir }: TestRelay, idEnds: readonly string[]): Promise<string[]> {
  const db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const leads = await db
    .selectFrom('lead')
    .select(['id', 'spam_score', 'quarantined_at'])
    .execute();
  await db.destroy();
  return idEnds.map((end) => {
    const lead = leads.find(({ id }) => id.endsWith(end));
    assert.ok(lead, end);
    if (lead.quarantined_at !== null) return `held (${lead.spam_score})`;
    return lead.spam_score >= markFrom ? `marked (${lead.spam_score})` : `${lead.spam_score}`;
  });
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A row of the document without the padding of its cells. */
function unpadded(text: string): string {
  return text.replaceAll(/ +/g, ' ');
}

test('no honest message is held, however and how soon it is posted', async (context) => {
  const rows = await tableOf([...honestMessages, ...onceHeldMessages], context);
  assert.ok(rows.length >= 20);
  assert.deepEqual(
    rows.filter((row) => row.includes('held')),
    [],
  );
  const document = unpadded(await readFile(decision, 'utf8'));
  for (const row of rows) assert.ok(document.includes(row), `not in the document: ${row}`);
});

test('the document gives the outcome of twenty spam messages', async (context) => {
  const rows = await tableOf(spamMessages, context);
  assert.equal(rows.length, 20);
  const document = unpadded(await readFile(decision, 'utf8'));
  for (const row of rows) assert.ok(document.includes(row), `not in the document: ${row}`);
});
