import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withNonBreakingUnits } from './non-breaking-units.ts';

const sentence =
  '<p>Written on 31 July, of the 3–5 days, 10+ years, R38 million and R550,000 – R1.2M that we know</p>';
const kept =
  '<p>Written on 31\u00A0July, of the <span class="inline-block">3–5\u00A0days</span>, 10+\u00A0years, R38\u00A0million and <span class="inline-block">R550,000 – R1.2M</span> that we know</p>';

test('a sentence keeps a number and its unit, a day and its month, and a salary’s two ends on one line', () => {
  assert.equal(withNonBreakingUnits(`<main>${sentence}</main>`), `<main>${kept}</main>`);
});

for (const [what, html] of [
  ['a figure outside a sentence', '<dd>3–5 days</dd>'],
  ['a figure before another word', `<p>${'Four of the '.repeat(4)} 4 yearlings</p>`],
  ['an attribute', sentence.replace('<p>', '<p title="').replace('</p>', '">')],
  ['text that is not laid out', `<title>${sentence.slice(3, -4)}</title>`],
  ['text in an island', `<div data-island="contact"><div>a</div>${sentence}</div>`],
] as const) {
  test(`${what} stays as it is, and a sentence after it is kept together`, () => {
    assert.equal(withNonBreakingUnits(html + sentence), html + kept);
  });
}
