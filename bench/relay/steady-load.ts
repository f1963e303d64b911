import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/**
 * Posts leads at a steady rate, whether or not the server keeps up, and measures each from the moment when it was
 * due. A stalling server is therefore not hidden by a client that waits for it (coordinated omission).
 * @returns the median and the 99th percentile in milliseconds
 */
export async function latenciesAt(
  url: string,
  perSecond: number,
  seconds: number,
): Promise<{ p50Ms: number; p99Ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const latencies: number[] = [];
  const underWay: Promise<void>[] = [];
  const measure = async (due: number, body: string): Promise<void> => {
    await post(url, agent, body);
    latencies.push(performance.now() - due);
  };
  const started = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = started + (count * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await setTimeout(early);
    underWay.push(measure(due, leadBody(count)));
  }
  await Promise.all(underWay);
  agent.destroy();
  return { p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) };
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

function leadBody(count: number): string {
  const mark = `${process.hrtime.bigint()}-${count}`;
  return new URLSearchParams({
    _form: 'contact',
    _key: mark,
    _honey: '',
    name: 'Thandi Nkosi',
    email: `${mark}@client.example`,
    phone: '+27 21 555 0100',
    company: 'Nkosi & Sons',
    interest: 'Recruitment',
    message: `We need a management accountant by March. ${mark}`,
    consent: 'yes',
  }).toString();
}

function post(url: string, agent: Agent, body: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}.`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
