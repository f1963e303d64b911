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

test('a field is cut to its longest length', async () => {
  assert.equal(textOf(await posted('  12345678 '), 'text', 5), '12345');
  assert.equal(textOf(await posted('x'.repeat(300)), 'text').length, 255);
  assert.equal(textOf(await posted(''), 'elsewhere'), '');
});

test('a text of the longest length is kept whole, however many lines it has', async () => {
  const words = 'Dear Jo,\n\ngladly.\nAnn';
  assert.equal(textOf(await posted(words), 'text', words.length), words);
});

test('invisible characters that come with copied words are left out', async () => {
  assert.equal(textOf(await posted('Dear\u0000 Jo,\vgladly.'), 'text'), 'Dear Jo,\ngladly.');
});
