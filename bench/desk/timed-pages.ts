import { percentile } from '../relay/steady-load.ts';
import { row } from '../relay/alternate.ts';
import type { DeskUnderTest } from './desk-under-test.ts';

/** Until V8 has compiled the hot code and the store's pages are cached. */
const warmUps = 5;
const times = 40;

/** A page of the desk: its row's title and its path. */
export type Timed = readonly [what: string, address: string];

/** Requests the pages one after another, as one person does, and reports their times. */
export async function timePages(
  desk: DeskUnderTest,
  pages: readonly Timed[],
  targetMs?: number,
): Promise<void> {
  for (const [what, address] of pages) {
    const took: number[] = [];
    let bytes = 0;
    for (let count = -warmUps; count < times; count += 1) {
      const started = performance.now();
      bytes = await ask(desk, address);
      if (count >= 0) took.push(performance.now() - started);
    }
    const target = targetMs === undefined ? '' : `≤ ${targetMs}`;
    row(what, ms(percentile(took, 0.5)), ms(percentile(took, 0.95)), target, `${bytes} bytes`);
  }
}

/** @returns the page's size in bytes */
export async function ask({ url, cookie }: DeskUnderTest, address: string): Promise<number> {
  const answer = await fetch(url + address, { headers: { cookie }, redirect: 'error' });
  const page = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return page.byteLength;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
