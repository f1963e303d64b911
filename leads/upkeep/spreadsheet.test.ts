import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { array, assert as hold, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { spreadsheet, withoutFormulas } from './spreadsheet.ts';

const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const separators = [',', ';', '\t', '"', "'", ' '];
const formulas = ['=1+1', '+27 82 123 4567', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A'];

/** A cell of the worst known pieces, in any order. */
const cell = array(
  oneof(
    constantFrom(...breaks, ...separators, ...formulas),
    string({ unit: 'binary', maxLength: 4 }),
  ),
  { maxLength: 8 },
).map((pieces) => pieces.join(''));

const table = array(array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });

const runnable = /^[\s"]*[=+\-@＝＋－＠]/;

function written(rows: readonly (readonly string[])[]): Promise<string> {
  return text(Readable.from(rows).compose(spreadsheet(false)));
}

test('a table has one row per lead, whatever line breaks its cells have', () =>
  hold(
    asyncProperty(table, async (rows) => {
      const read = parse(await written(rows), { record_delimiter: '\r\n' });
      assert.deepEqual(withoutApostrophes(read), withoutApostrophes(rows));
      // A reader that ends a row at any line break finds as many.
      const anyBreak = { record_delimiter: ['\r\n', '\n', '\r'] };
      assert.equal(parse(await written(rows), anyBreak).length, rows.length);
    }),
    { numRuns: 500 },
  ));

test('no cell is a formula, even for a reader that ends cells at semicolons or any line break', () =>
  hold(
    asyncProperty(table, async (rows) => {
      const csv = await written(rows);
      for (const read of parse(csv, { record_delimiter: '\r\n' }).flat()) {
        assert.doesNotMatch(read, runnable);
      }
      for (const read of csv.split(/[;\t\r\n\v\f\u0085\u2028\u2029]/)) {
        assert.doesNotMatch(read, runnable);
      }
    }),
    { numRuns: 500 },
  ));

test('text that no spreadsheet would run stays as it is', () => {
  for (const words of [
    'a = b',
    'Jo - the plumber',
    'jo@client.example',
    'R1 + VAT',
    '082 123 4567',
  ]) {
    assert.equal(withoutFormulas(words), words);
  }
});

test('a number stays readable: an apostrophe before its plus and nothing else', () => {
  assert.equal(withoutFormulas('+27 82 123 4567'), "'+27 82 123 4567");
});

test('a long cell takes linear time', () => {
  // Quadratic time would take many minutes.
  for (const worst of ['\t', ';', '"', '=', '\n=', ';"']) {
    withoutFormulas(worst.repeat(400_000 / worst.length));
  }
});

/** Removes apostrophes before comparing: an added one looks like a typed one. */
function withoutApostrophes(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map((words) => words.replaceAll("'", '')));
}
