import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { TestRelay } from './test-relay.ts';
import { runLeads } from '../commands/run-leads.ts';
import { createTerminal } from '../commands/terminal.ts';

/** The outcome of a command line. */
interface Ran {
  code: number;
  output: string;
  errors: string;
}

/** Runs a `leads` command on a data folder, beside any process that works on it. */
export async function leads(
  {
    dataDir,
    databaseUrl,
    now = () => Date.now(),
  }: { dataDir: string; databaseUrl?: string; now?: () => number },
  ...args: string[]
): Promise<Ran> {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const spoken = Promise.all([text(output), text(errors)]);
  const desk = { url: 'https://desk.example' };
  const terminal = createTerminal({ input, output, errors });
  const code = await runLeads(args, {
    terminal,
    config: () => ({ dataDir, databaseUrl, desk }),
    now,
  });
  output.end();
  errors.end();
  const [result, said] = await spoken;
  return { code, output: result, errors: said };
}

/** Runs a command that has to succeed, and returns its JSON. */
export async function leadsJson<Result>(
  on: Parameters<typeof leads>[0],
  ...args: string[]
): Promise<Result> {
  const { code, output, errors } = await leads(on, ...args, '--json');
  assert.equal(code, 0, errors);
  return JSON.parse(output) as Result;
}

/** Posts a lead to a relay in another process and returns its reference. */
export async function postTo(url: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields);
  const headers = { origin: new URL(url).origin };
  const answer = await fetch(`${url}/relay/ajax/services`, { method: 'POST', headers, body });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { reference: string }).reference;
}

/** Posts a lead and returns its reference. */
export async function post(
  relay: TestRelay,
  payload: Record<string, string>,
  mailbox = 'services',
): Promise<string> {
  const answer = await relay.app.inject({
    method: 'POST',
    url: `/relay/ajax/${mailbox}`,
    headers: { origin: 'https://site.example' },
    payload,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ reference: string }>().reference;
}
