import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { test, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startInbox } from '../test-inbox.ts';
import { builtRelay, prepareSite, startRelayProcess } from '../test-relay-process.ts';
import { growthOf, isOutOfProportion, type Growth } from './growth.ts';
import { hostileInputs, type HostileRequest } from './hostile-requests.ts';
import { isFull } from './scale.ts';
import { worstTexts } from './worst-texts.ts';

// Whatever a stranger puts into any part of a request, the time to handle it grows no faster than its bytes, and
// honest visitors do not wait.

/** The longest wait of an honest visitor meanwhile. Asserted only when nothing else runs beside the test. */
const maxHonestMs = 1000;
const betweenHonestMs = 100;

/** The full form includes the built site, whose pages answer too. */
const script = isFull ? builtRelay.withSite : builtRelay.alone;

const settings = {
  SITE_URL: 'http://localhost:3000',
  // Mails are timed separately with the same texts, in worst-leads.test.ts.
  MAIL_PER_MINUTE: '1',
};

test('handles any request in time proportional to its length', async (t) => {
  const inbox = await startInbox();
  const site = await prepareSite(inbox.url);
  const relay = startRelayProcess(site, settings, [process.execPath, script]);
  const agent = new Agent({ keepAlive: true });
  const ending = new AbortController();
  try {
    await relay.listening();
    const honest = postHonestLeads(site.url, ending.signal);
    const worst: { place: string; text: string; growth: Growth }[] = [];
    for (const { place, length, request: requestWith } of hostileInputs) {
      const found = [];
      for (const { what, ofLength } of worstTexts) {
        const requests = {
          1: requestWith(ofLength(length)),
          2: requestWith(ofLength(2 * length)),
          4: requestWith(ofLength(4 * length)),
        };
        const growth = await growthOf((times) => sent(site.port, requests[times], agent));
        found.push({ place, text: what, growth });
      }
      worst.push(...found.toSorted(byRatioThatCounts).slice(0, 1));
    }
    ending.abort();
    const longestMs = await honest;
    printTable(t, worst);
    t.diagnostic(`honest leads meanwhile: answered within ${Math.ceil(longestMs)} ms`);
    assert.deepEqual(
      worst.filter(({ growth }) => isOutOfProportion(growth)),
      [],
    );
    if (isFull) assert.ok(longestMs < maxHonestMs);
    assert.equal(relay.complaints(), '');
  } finally {
    ending.abort();
    agent.destroy();
    await site.remove();
    await inbox.close();
  }
});

type Row = { growth: Growth };

/** Orders disproportionate results first, then by time. */
function byRatioThatCounts({ growth: a }: Row, { growth: b }: Row): number {
  return Number(isOutOfProportion(b)) - Number(isOutOfProportion(a)) || b.ms - a.ms;
}

function printTable(
  t: TestContext,
  rows: readonly (Row & { place: string; text: string })[],
): void {
  const shown = isFull ? rows : rows.toSorted(byRatioThatCounts).slice(0, 5);
  for (const { place, text, growth } of shown) {
    t.diagnostic(
      `${growth.ms.toFixed(1).padStart(8)} ms, ${growth.ratio.toFixed(1).padStart(5)} × for 4 × the bytes: ${place}, worst ${text}`,
    );
  }
}

/** Sends a request and reads its response. A closed connection counts as a response. */
async function sent(port: number, hostile: HostileRequest, agent: Agent): Promise<void> {
  const { method, path, headers, body } = hostile;
  const outgoing = request({
    host: '127.0.0.1',
    port,
    agent,
    method,
    path,
    headers: { ...headers, ...(method === 'POST' && { 'content-length': body.length }) },
  });
  outgoing.end(body);
  const answer = await once(outgoing, 'response').then(
    ([response]) => response as IncomingMessage,
    ({ code }: NodeJS.ErrnoException) => assert.ok(code === 'ECONNRESET' || code === 'EPIPE'),
  );
  if (!answer) return;
  assert.ok(
    (answer.statusCode ?? 500) < 500,
    `${answer.statusCode} to ${method} ${path.slice(0, 80)}`,
  );
  answer.resume();
  await once(answer, 'end');
}

/** @returns the longest response time in milliseconds */
async function postHonestLeads(url: string, signal: AbortSignal): Promise<number> {
  let longestMs = 0;
  for (let count = 0; !signal.aborted; count += 1) {
    const began = performance.now();
    const body = new FormData();
    body.set('message', `Please call me back, ${count}`);
    const answer = await fetch(`${url}/relay/ajax/talent`, { method: 'POST', body });
    assert.equal(answer.status, 200);
    await answer.arrayBuffer();
    longestMs = Math.max(longestMs, performance.now() - began);
    await setTimeout(betweenHonestMs, undefined, { signal }).catch(() => undefined);
  }
  return longestMs;
}
