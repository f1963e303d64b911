import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createStylePurger, stylesFor, withoutUnread } from './page-styles.ts';

const words = new Set(['card', 'md:pt-2', 'toast', 'ol', 'input[type=number]']);

for (const [what, css, kept] of [
  ['a class of the page', '.card{a:b}', '.card{a:b}'],
  ['no class of another page', '.card .ledger{a:b}', ''],
  ['one of two selectors', '.card,.ledger{a:b}', '.card{a:b}'],
  [
    'a class with a breakpoint',
    '@media (width>=1px){.md\\:pt-2{a:b}}',
    '@media (width>=1px){.md\\:pt-2{a:b}}',
  ],
  ['no group without rules', '@layer x{@media print{.ledger{a:b}}}', ''],
  ['no element of another page', 'dl dt,dialog::backdrop{a:b}', ''],
  [
    'the steps of its animations',
    '@keyframes x{from{a:b}to{a:c}}',
    '@keyframes x{from{a:b}to{a:c}}',
  ],
  [
    'its elements and every state',
    ':focus-visible,ol,[hidden]{a:b}',
    ':focus-visible,ol,[hidden]{a:b}',
  ],
  ['a state that a script sets', '.toast[data-tone=bad]{a:b}', '.toast[data-tone=bad]{a:b}'],
  [
    'what one of several classes asks for',
    '.card:is(.ledger,ol .toast){a:b}',
    '.card:is(.ledger,ol .toast){a:b}',
  ],
  ['nothing of which every alternative is another page’s', ':is(.ledger,.card .b){a:b}', ''],
  ['what asks for one of its classes within', '.card:has(>.toast){a:b}', '.card:has(>.toast){a:b}'],
  ['nothing that asks for another page’s within', '.card:has(>.ledger){a:b}', ''],
  ['what a missing class asks for', '.card:not(.ledger){a:b}', '.card:not(.ledger){a:b}'],
  ['no part of a field that it has not', '::-webkit-datetime-edit,::-webkit-search-x{a:b}', ''],
  [
    'the parts of its fields',
    'ol,::-webkit-inner-spin-button,::placeholder{a:b}',
    'ol,::-webkit-inner-spin-button,::placeholder{a:b}',
  ],
  ['an order at the top', '@layer a,b;.ledger{a:b}', '@layer a,b'],
] as const) {
  test(`a page keeps ${what}`, () => {
    assert.equal(stylesFor(words, css), kept);
  });
}

for (const [what, css, kept] of [
  ['a property that a rule reads', ':root{--a:1}b{c:var(--a)}', ':root{--a:1}b{c:var(--a)}'],
  ['a property that a script reads', ':root{--from-script:1}', ':root{--from-script:1}'],
  ['no property that nothing reads, nor its rule', '@layer x{:root{--a:1}}b{c:d}', 'b{c:d}'],
  ['nothing that only an unread one reads', ':root{--a:var(--b);--b:1;--c:var(--a)}', ''],
  [
    'keyframes that play',
    '@keyframes a{b:c}d{animation:1s a}',
    '@keyframes a{b:c}d{animation:1s a}',
  ],
  ['no keyframes that nothing plays', '@keyframes a{to{b:c}}d{e:f}', 'd{e:f}'],
  ['no registration of an unread one', '@property --a{syntax:"*";inherits:false}b{c:d}', 'b{c:d}'],
] as const) {
  test(`a page keeps ${what}`, () => {
    assert.equal(withoutUnread(new Set(['--from-script']), css), kept);
  });
}

test('a page keeps styles with a less-than sign, and everything around them', () => {
  const css = '@media (width<48rem){.card{a:b}}';
  const purge = createStylePurger(new Map());
  const page = `<head><style>${css}.ledger{a:b}</style></head><p class="card">$&</p>`;
  assert.equal(purge(page, []), `<head><style>${css}</style></head><p class="card">$&</p>`);
});

test('a word of the text keeps no styles, one of a tag or of a script does', () => {
  const purge = createStylePurger(new Map());
  const css = '.card{a:b}.ledger{a:b}.toast{a:b}';
  const body = '<p class="card">a ledger < 2 > 1</p><script>if (1<2) show("toast")</script>';
  const page = (kept: string) => `<style>${kept}</style>${body}`;
  assert.equal(purge(page(css), []), page('.card{a:b}.toast{a:b}'));
});

test('a page has no fallbacks for a font that is always set', () => {
  const css = ':root{--default-font-family:A}b{c:var(--default-font-family,B, "C")}';
  const page = (kept: string) => `<style>${kept}</style><b></b>`;
  const kept = css.replace(',B, "C"', '');
  assert.equal(createStylePurger(new Map())(page(css), []), page(kept));
});

test('a page has no font settings that nothing sets', () => {
  const css =
    'b{font-feature-settings:var(--default-font-feature-settings,normal);font-variation-settings:inherit;c:d}';
  const page = (kept: string) => `<style>${kept}</style><b></b>`;
  assert.equal(createStylePurger(new Map())(page(css), []), page('b{c:d}'));
});

test('alternating pages each keep their own styles, and those of their scripts', () => {
  const purge = createStylePurger(
    new Map([
      ['toast.js', "show('toast')"],
      ['line.js', "draw('--line')"],
    ]),
  );
  const css = ':root{--line:1}.card{a:b}.ledger{a:b}.toast{a:b}';
  const page = (name: string) => `<style>${css}</style><p class="${name}">`;
  const left = (name: string, scripts: string[]) => {
    const [, kept] = /<style>(.*)<\/style>/.exec(purge(page(name), scripts)) ?? [];
    return kept;
  };
  for (const round of ['first', 'again']) {
    assert.equal(left('card', []), '.card{a:b}', round);
    assert.equal(left('ledger', ['toast.js']), '.ledger{a:b}.toast{a:b}', round);
    assert.equal(left('card', ['line.js']), ':root{--line:1}.card{a:b}', round);
  }
});

test('a field counts if the page’s markup, not its text, has it or a script may create it', () => {
  const css = '::-webkit-date-and-time-value{a:b}';
  const purge = createStylePurger(
    new Map([
      ['field.js', 'make("input",{type:a?"month":"text"})'],
      ['react.js', 'b={color:!0,"datetime-local":!0}'],
    ]),
  );
  const left = (body: string, scripts: string[] = []) =>
    /<style>(.*)<\/style>/.exec(purge(`<style>${css}</style>${body}`, scripts))?.[1];
  assert.equal(left('<p title="date">The <time>date</time> of this month</p>'), '');
  assert.equal(left('<input name="when" type="date">'), css);
  assert.equal(left('<p></p>', ['field.js']), css);
  assert.equal(left('<p></p>', ['react.js']), '');
});

test('every class name is a whole word in the source, by which a page’s styles are found', async () => {
  const glued: string[] = [];
  for await (const name of glob('site/**/*.{ts,tsx}')) {
    const source = await readFile(name, 'utf8');
    if (/class(Name)?[=:][^\n]*[\w-]\$\{/.test(source)) glued.push(name);
  }
  assert.deepEqual(glued, []);
});
