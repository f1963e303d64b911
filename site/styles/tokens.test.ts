import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'postcss';

/** Contrast ratios of WCAG 2.2: 1.4.6 for body text, 1.4.3 for other text, 1.4.11 for graphics. */
const levels = { AAA: 7, AA: 4.5, graphic: 3 } as const;

/** Pairs of a foreground and its background, as the pages' styles and classes combine them. */
const colourPairs: Readonly<Record<keyof typeof levels, readonly (readonly [string, string])[]>> = {
  AAA: [
    ['ink', 'ground'],
    ['ink', 'ground-deep'],
    ['ink', 'paper'],
    ['ink-soft', 'ground'],
    ['ink-soft', 'ground-deep'],
    ['on-ink', 'band-ink'],
    ['on-ink-soft', 'band-ink'],
    // Selected text, and a quiet button under the pointer.
    ['ground', 'ink'],
  ],
  AA: [
    ['on-signal', 'signal'],
    ['ground', 'signal-deep'],
    ['signal-deep', 'ground'],
    ['signal-deep', 'ground-deep'],
    ['signal', 'band-ink'],
    ['data', 'ground'],
    ['data', 'ground-deep'],
    ['problem', 'ground'],
    ['problem', 'ground-deep'],
  ],
  graphic: [
    ['ink-soft', 'paper'],
    ['line', 'ground'],
    ['data', 'paper'],
    ['problem', 'paper'],
  ],
};

/** Rules between the cells of a ledger on a band: they convey nothing that the text does not. */
const onlyDecorates = ['on-ink-line'];

const night = 'screen and (prefers-color-scheme: dark)';
const moreContrast = '(prefers-contrast: more)';

const css = parse(await readFile('site/styles/tokens.css', 'utf8'));
const light = coloursIn('theme');
const dark = new Map([...light, ...coloursIn('media', night)]);
const more = coloursIn('media', moreContrast);
const moreByDay = coloursIn('media', `${moreContrast} and (prefers-color-scheme: light)`);

for (const [scheme, colours] of Object.entries({ light, dark })) {
  for (const [level, pairs] of Object.entries(colourPairs)) {
    test(`${scheme}: every pair of colours has the contrast of ${level}`, () => {
      assert.deepEqual(tooLittleContrast(colours, pairs, levels[level as keyof typeof levels]), []);
    });
  }
}

for (const [scheme, colours] of Object.entries({
  light: new Map([...light, ...more, ...moreByDay]),
  dark: new Map([...dark, ...more]),
})) {
  test(`${scheme}, with more contrast: every pair of colours has the contrast of AAA`, () => {
    const decorations = onlyDecorates.map((line) => [line, 'band-ink'] as const);
    const pairs = [...Object.values(colourPairs).flat(), ...decorations];
    assert.deepEqual(tooLittleContrast(colours, pairs, levels.AAA), []);
  });
}

test('the dark scheme has its own value for each colour', () => {
  const own = coloursIn('media', night);
  assert.deepEqual([...own.keys()].toSorted(), [...light.keys()].toSorted());
});

test('each colour is in a pair whose contrast is tested, or only decorates', () => {
  const held = new Set([...Object.values(colourPairs).flat(2), ...onlyDecorates]);
  assert.deepEqual([...held].toSorted(), [...light.keys()].toSorted());
});

test('the browser’s interface around a page has the colour of its ground', async () => {
  const root = await readFile('site/root.tsx', 'utf8');
  const [, lightGround, darkGround] = /light: '(#\w+)', dark: '(#\w+)'/.exec(root) ?? [];
  assert.equal(lightGround, light.get('ground'));
  assert.equal(darkGround, dark.get('ground'));
});

/** The colours by role in the at-rules of a name, or only in those with these parameters. */
function coloursIn(name: string, params?: string): Map<string, string> {
  const colours = new Map<string, string>();
  css.walkAtRules(name, (rule) => {
    if (params !== undefined && rule.params !== params) return;
    rule.walkDecls(/^--color-\w/, ({ prop, value }) => {
      colours.set(prop.slice(8), value);
    });
  });
  return colours;
}

function tooLittleContrast(
  colours: ReadonlyMap<string, string>,
  pairs: readonly (readonly [string, string])[],
  level: number,
) {
  return pairs
    .map(([mark, ground]) => ({ mark, ground, ratio: contrast(colours, mark, ground) }))
    .filter(({ ratio }) => ratio < level);
}

/** WCAG's contrast ratio of two opaque colours. */
function contrast(colours: ReadonlyMap<string, string>, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((role) => luminance(valueOf(colours, role)))
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The value of a role, resolving a reference to another role. */
function valueOf(colours: ReadonlyMap<string, string>, role: string): string {
  const value = colours.get(role) ?? '';
  const [, other] = /^var\(--color-(.+)\)$/.exec(value) ?? [];
  return other === undefined ? value : valueOf(colours, other);
}

function luminance(hex: string): number {
  assert.match(hex, /^#[\da-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
