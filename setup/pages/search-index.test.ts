import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { paths } from '../../content/paths.ts';
import { openRoles } from '../../content/roles.ts';
import { hasOneTypo, openSearch } from '../../site/islands/search.ts';
import { entriesPerPart, searchHeadPath } from '../../site/islands/search-files.ts';
import { searchIndexOf, searchTextsOf, type Searchable } from './search-index.ts';

/** The largest part of words, wherever its boundaries fall. */
const mostWordsInPart = 96;

function entryOf(at: number, title: string): Searchable {
  return {
    entry: [`/opportunities/${at}`, title, 'Gqeberha'],
    text: 'Eastern Cape',
    choices: ['place=gqeberha'],
  };
}

const many = (count: number): Searchable[] =>
  Array.from({ length: count }, (_, at) => entryOf(at, `Accountant ${at}`));

test('the parts of a search index stay small with many entries, and so do the numbers in them', () => {
  const { words, entries } = searchIndexOf(many(2000));
  assert.equal(entries.length, 2000 / entriesPerPart);
  for (const { words: some, part } of words) {
    assert.ok(some.length <= mostWordsInPart);
    assert.equal(some.length, part.length);
  }
  const about = words.flatMap((one) => one.words).length / words.length;
  assert.ok(about > mostWordsInPart / 6, `${about} words a part`);
  const cape = words.find((one) => one.words.includes('cape'));
  const steps = cape?.part[cape.words.indexOf('cape')] ?? [];
  assert.equal(steps.length, 2000);
  assert.ok(steps.every((step) => step <= 2));
});

test('every open role is in the index once, under each of its words', () => {
  const roles = openRoles();
  const found = roles.map(({ path, title }): Searchable => ({
    entry: [path, title, ''],
    text: '',
    choices: [],
  }));
  const { words, entries } = searchIndexOf(found);
  const all = words.flatMap((one) => one.words);
  assert.deepEqual(all, [...new Set(all)].toSorted());
  assert.deepEqual(
    entries.flat().map(([path]) => path),
    roles.map(({ path }) => path).toReversed(),
  );
});

test('a word of the title is distinguished from one of the other text', () => {
  const { words } = searchIndexOf([{ ...entryOf(1, 'Tax Lead'), text: 'Audit, tax' }]);
  const stands = words.flatMap((one) => one.words.map((word, at) => [word, one.part[at]] as const));
  assert.deepEqual(
    new Map(stands),
    new Map([
      ['audit', [0]],
      ['lead', [1]],
      ['place=gqeberha', [0]],
      ['tax', [1]],
    ]),
  );
});

const namesOf = (found: readonly Searchable[]) =>
  new Set(searchTextsOf(paths.candidates, found).keys());

test('a changed title changes only the parts of its words and of its entry', () => {
  const before = many(2000);
  const after = before.with(1234, entryOf(1234, 'Chief Astrologer'));
  const [stood, stands] = [namesOf(before), namesOf(after)];
  // Without “Accountant” and “1234”, with “chief” and “astrologer”, and its entry.
  const written = stands.difference(stood).size;
  assert.ok(written <= 5, `${written} of ${stands.size} parts`);
});

test('a new entry changes only the parts of its words and the last part of entries', () => {
  const before = many(2000);
  const after = [entryOf(5000, 'Chief Astrologer'), ...before];
  const [stood, stands] = [namesOf(before), namesOf(after)];
  // “Gqeberha”, “eastern”, “cape”, its place, its own two words, and its entry.
  const written = stands.difference(stood).size;
  assert.ok(written <= 7, `${written} of ${stands.size} parts`);
});

test('a page from before a rebuild finds current entries', async (t) => {
  const before = many(200);
  const after = before.with(7, entryOf(7, 'Chief Astrologer')).slice(3, -1);
  let texts = searchTextsOf(paths.candidates, before);
  const server = createServer(({ url = '' }, response) => {
    const text = texts.get(url.slice(1));
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  t.after(() => Object.assign(globalThis, { fetch }));
  // Resolves paths as a browser does, against the page's address.
  const asked = new Map<string, RequestCache | undefined>();
  Object.assign(globalThis, {
    fetch(path: string, options?: RequestInit) {
      asked.set(path, options?.cache);
      return fetch(new URL(path, `http://localhost:${port}`), options);
    },
  });

  const { find } = openSearch(searchHeadPath(paths.candidates));
  const accountants = await find('accountant', []);
  assert.equal(accountants.count, 200);
  assert.equal(asked.get(searchHeadPath(paths.candidates)), 'no-cache');
  assert.deepEqual(
    accountants.first,
    before.slice(0, 12).map(({ entry }) => entry),
  );
  texts = searchTextsOf(paths.candidates, after);
  assert.deepEqual((await find('150', [])).first, [before[150]?.entry]);
  await assert.rejects(accountants.entriesFrom(108), 'their parts are gone');
  const others = await find('', ['place=gqeberha']);
  assert.equal(others.count, 196);
  assert.deepEqual(
    await others.entriesFrom(12),
    after.slice(12, 24).map(({ entry }) => entry),
  );
  assert.deepEqual((await find('astrologer', [])).first, [after[4]?.entry]);
});

test('the best match comes first, and words do not match filters', async (t) => {
  const named = (title: string, text: string, ...choices: string[]): Searchable => ({
    entry: [`/${title}`, title, ''],
    text,
    choices,
  });
  // Newest first.
  const texts = searchTextsOf(paths.candidates, [
    named('Clerk', 'Accounts'),
    named('Tax Lead', 'Audit, payroll', 'sector=tax'),
    named('Auditor', 'Tax, payroll'),
    named('Payroll Keeper', 'Ledger', 'sector=audit'),
    named('Account Keeper', 'Accountants'),
  ]);
  t.mock.method(globalThis, 'fetch', (path: string) => {
    const text = texts.get(path.slice(1));
    return Promise.resolve(new Response(text ?? '[]', { status: text === undefined ? 404 : 200 }));
  });
  const { find } = openSearch(searchHeadPath(paths.candidates));
  for (const [asked, choices, titles] of [
    ['payroll', [], ['Payroll Keeper', 'Tax Lead', 'Auditor']],
    ['payroll tax', [], ['Tax Lead', 'Auditor']],
    ['payroll', ['sector=tax'], ['Tax Lead']],
    ['accou', [], ['Account Keeper', 'Clerk']],
    ['ta', [], ['Tax Lead', 'Auditor']],
    ['sector', [], []],
    ['clek', [], ['Clerk']],
    ['led', [], ['Payroll Keeper']],
    ['lad', [], []],
  ] as const) {
    const { first } = await find(asked, choices);
    assert.deepEqual(
      first.map(([, title]) => title),
      titles,
      asked,
    );
  }
  texts.clear();
  await assert.rejects(openSearch(searchHeadPath(paths.candidates)).find('tax', []));
});

for (const [typed, word, isNear] of [
  ['acountant', 'accountant', true],
  ['accountnat', 'accountant', true],
  ['accauntant', 'accountant', true],
  ['acccountant', 'accountant', true],
  ['acount', 'accountant', true],
  ['acuontnat', 'accountant', false],
  ['laxd', 'lead', false],
  ['auditor', 'accountant', false],
] as const) {
  test(`${typed} is ${isNear ? 'one typing error' : 'more than one typing error'} from ${word}`, () => {
    assert.equal(hasOneTypo(typed, word), isNear);
  });
}
