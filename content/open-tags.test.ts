import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strayTag } from './open-tags.ts';

for (const html of [
  '<p>a<br>b<img src="/a.png" alt=""></p>',
  '<DIV><b>a</B></DIV>',
  '<!-- <b> --><p>a</p>',
  '<script>if (a <b) c("</p>");</script>',
  '<SalaryBands />',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  // Lower-casing lengthens these: “İ” becomes two code units.
  `${'İ'.repeat(50)}<title>a</title>`,
  '3 < 4',
]) {
  test(`${html.slice(-40)} leaves nothing open`, () => {
    assert.equal(strayTag(html), undefined);
  });
}

for (const [html, stray] of [
  ['<div><b>a</div>', '<b>'],
  ['<p>a', '<p>'],
  ['a</section>', '</section>'],
  ['<div/>a', '<div>'],
  ['<svg></svg><div/>a', '<div>'],
  ['a<!-- b', '<!--'],
  ['<textarea></p>', '<textarea>'],
  ['<plaintext>', '<plaintext>'],
] as const) {
  test(`${html} leaves ${stray}`, () => {
    assert.equal(strayTag(html), stray);
  });
}
