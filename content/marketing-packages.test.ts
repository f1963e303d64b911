import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marketingOffers, marketingPackages, vatNote } from './marketing-packages.ts';
import { rand } from './rand.ts';

test('writes prices as the site does', () => {
  assert.equal(rand(750), 'R750');
  assert.equal(rand(12_500), 'R12,500');
});

test('offers search engines every package at the prices on the page, in rand', () => {
  const offered = marketingOffers({ '@id': 'us' }).offers.map(({ name, priceSpecification }) => [
    name,
    ...priceSpecification.map(({ price, priceCurrency }) => `${priceCurrency} ${price}`),
  ]);
  assert.deepEqual(
    offered,
    marketingPackages.map(({ name, onceOffRand, monthlyRand }) => [
      name,
      `ZAR ${onceOffRand}`,
      `ZAR ${monthlyRand}`,
    ]),
  );
});

test('says that prices include VAT if the company has a VAT number, and that none is added if not', () => {
  assert.match(vatNote('4000000000'), /include VAT/);
  assert.match(vatNote(undefined), /No VAT is added/);
});

test('has one popular package', () => {
  assert.deepEqual(
    marketingPackages.filter(({ popular }) => popular).map(({ name }) => name),
    ['Growth Visibility'],
  );
});
