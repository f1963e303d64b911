import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

/** A fraction of the memory that so many names take. */
const heapMb = 40;

/**
 * Exports a flood of made-up field names, each of them new, followed by the leads of a real form of another site. It
 * runs in a thread that ends once its heap is full.
 */
const exporting = `
  const { workerData, parentPort } = require('node:worker_threads');
  const stored = (number, fields) => ({
    reference: String(number), status: 'delivered',
    lead: { id: String(number), form: null, mailbox: 'shop', subject: 'A post', replyTo: null,
      receivedAt: 0, fields, files: [], page: null, attribution: null, consent: null,
      spam: { score: 0 } },
  });
  async function* leads() {
    for (let number = 0; number < 2500; number += 1) {
      const fields = Array.from({ length: 100 }, (_, place) => {
        const name = (number + '-' + place).padEnd(100, 'x');
        return { name, label: name, value: '' };
      });
      yield stored(number, fields);
    }
    for (let number = 0; number < 5; number += 1) {
      yield stored(number, [{ name: 'size', label: 'Size', value: 'XL' + number }]);
    }
  }
  void import(workerData).then(async ({ asSpreadsheet }) => {
    let head;
    let tail = '';
    for await (const piece of await asSpreadsheet(leads, { bom: false })) {
      head ??= String(piece).split('\\r\\n', 1)[0];
      tail = (tail + piece).slice(-2000);
    }
    parentPort.postMessage({ head, tail });
  });`;

test('made-up field names neither fill the memory nor displace fields of a real form', async () => {
  const module = new URL('export-leads.ts', import.meta.url).href;
  const thread = new Worker(exporting, {
    eval: true,
    workerData: module,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const { head, tail } = await new Promise<{ head: string; tail: string }>((resolve, reject) => {
    thread.once('message', resolve).once('error', reject);
  });
  assert.match(head, /,"Size",/);
  assert.match(head, /,"Other fields",/);
  assert.match(tail, /XL4/);
});
