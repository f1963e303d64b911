import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formOf, textOf } from './posted.ts';

/** A form as a browser without scripts posts it. */
async function posted(text: string): Promise<FormData> {
  const request = new Request('https://desk.example/', {
    method: 'POST',
    body: new URLSearchParams({ text: text.replaceAll('\n', '\r\n') }),
  });
  return formOf(request);
}

test('no more is kept of a field than it may have', async () => {
  assert.equal(textOf(await posted('  12345678 '), 'text', 5), '12345');
  assert.equal(textOf(await posted('x'.repeat(300)), 'text').length, 255);
  assert.equal(textOf(await posted(''), 'elsewhere'), '');
});

test('what fills a field to the last character is kept whole, however many lines it has', async () => {
  const words = 'Dear Jo,\n\ngladly.\nAnn';
  assert.equal(textOf(await posted(words), 'text', words.length), words);
});

test('what comes along when words are copied, and nobody sees, is left out of them', async () => {
  assert.equal(textOf(await posted('Dear\u0000 Jo,\vgladly.'), 'text'), 'Dear Jo,\ngladly.');
});
