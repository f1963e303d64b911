import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { achievements, aiToolsClaims, earlyAccessDiscount } from '../content/claims.ts';
import { openPoints } from '../content/open-points.ts';
import { readOpportunities } from '../content/opportunities.ts';
import { claimsIn, everyClaim } from './claims-list.ts';

const items = everyClaim().flatMap((group) => group.items);

test('no claim of the record is left off the list that the owner confirms', () => {
  for (const { figure, label } of [...achievements, ...aiToolsClaims, earlyAccessDiscount]) {
    assert.ok(
      items.some(({ says }) => says === `${figure} ${label}`),
      `${figure} ${label}`,
    );
  }
  const added = { deep: { down: [{ figure: '7', label: 'seas sailed' }] }, fn: () => undefined };
  assert.deepEqual(claimsIn('content/claims.ts', added), [
    { says: '7 seas sailed', at: 'content/claims.ts: deep.down.0' },
  ]);
});

test('the owner has to confirm that every shown role is open', () => {
  for (const { slug } of readOpportunities()) {
    assert.ok(
      items.some(({ at }) => at === `content/opportunities/${slug}.md`),
      slug,
    );
  }
});

test('the list has no sentence that its file no longer contains', () => {
  for (const { says, file } of openPoints) {
    const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
    assert.ok(text.includes(says), `${file}: ${says}`);
  }
});

test('the list names existing files and keys', async () => {
  for (const { at } of items) {
    for (const place of at.split('; ')) {
      const [file = '', key] = place.split(': ');
      assert.ok(existsSync(file), place);
      if (key === undefined || file.startsWith('forms/')) continue;
      const exported = (await import(`../${file}`)) as Readonly<Record<string, unknown>>;
      assert.ok((key.split('.')[0] ?? '') in exported, place);
    }
  }
});
