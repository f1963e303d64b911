import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { checkContent, daysAhead, deadLinks, misplacedTexts } from './check-content.ts';
import { readInsights } from './insights.ts';
import { readJobs } from './jobs.ts';
import { readOpportunities } from './opportunities.ts';
import { prerenderedPaths } from './site-pages.ts';

// What an owner with ordinary tools may do to content, and what they are told.

const here = process.cwd();

const role = 'content/opportunities/cost-accountant-manufacturing-cpt.md';
const job = 'content/jobs/accountant-bryanston.md';
const article = 'content/insights/rising-cost-of-doing-business.md';
const guide = 'content/guides/finance-cv.md';

let folder: string;

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wrong-content-'));
  process.chdir(folder);
});

beforeEach(() => {
  rmSync('content', { recursive: true, force: true });
  for (const name of ['opportunities', 'jobs', 'insights', 'guides']) {
    cpSync(path.join(here, 'content', name), path.join('content', name), { recursive: true });
  }
});

after(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true });
});

const textOf = (file: string) => readFileSync(file, 'utf8');

function edit(file: string, from: string, to: string): void {
  const text = textOf(file);
  assert.ok(text.includes(from), `${file} has ${from}`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}

const append = (file: string, words: string) => writeFileSync(file, `${textOf(file)}\n${words}\n`);

/** The line of some words. */
function lineOf(file: string, words: string): number {
  const [before_ = ''] = textOf(file).split(words);
  return before_.split('\n').length;
}

function faults(): string[] {
  try {
    checkContent();
  } catch (error) {
    assert.ok(error instanceof Error && error.name === 'ContentError', String(error));
    return error.message.split('\n');
  }
  return [];
}

/** Each with its place, given by words, and a part of the message. */
for (const [what, file, from, to, at, says] of [
  [
    'a day that there is not',
    role,
    'posted: 2025-10-28',
    'posted: 2026-02-30',
    'posted:',
    /a date/,
  ],
  ['a field that stands twice', role, 'title:', 'order: 2\ntitle:', 'order: 2', /second time/],
  ['a tab', role, 'place: Epping', 'place:\n\t- Epping', '\t- Epping', /not with a tab/],
  ['a colon', role, 'title: Cost', 'title: Cost: the', 'title:', /a colon in it between quotation/],
  ['an apostrophe', role, 'title: Cost', "title: 'Cost's", 'title:', /apostrophe in it twice/],
  ['an asterisk', role, 'title: Cost', 'title: *Cost', 'title:', /between quotation marks/],
  ['an exclamation mark', role, 'title: Cost', 'title: !Cost', 'title:', /quotation marks/],
  ['a title too long', role, 'title: Cost', `title: ${'x'.repeat(120)} Cost`, 'title:', /most 120/],
  ['a place too long', role, 'place: Ep', `place: ${'x'.repeat(70)} Ep`, 'place:', /most 78/],
  ['a title of nothing seen', role, 'title: Cost Accountant', "title: '\u200B '", 'title:', /text/],
  ['a field by a wrong name', role, 'sector:', 'sectr:', 'sectr:', /sectr: there is no such field/],
  ['a period by a wrong name', role, 'shown:', 'perr: MONTH, shown:', 'salary:', /salary\.perr/],
  ['a salary downwards', role, 'min: 550000', 'min: 950000', 'salary:', /no less than min/],
  ['an end before the beginning', job, 'order:', 'closes: 2020-01-01\norder:', 'closes:', /posted/],
  [
    'a change before all',
    article,
    'date:',
    'updated: 2024-08-08\ndate:',
    'updated:',
    /before date/,
  ],
  [
    'a fact that every object has',
    role,
    'Raw',
    '{constructor} raw',
    '{constr',
    /expected {company/,
  ],
  ['a letter that turns the line', role, 'Raw', '\u202ERaw', 'Raw', /nobody sees \(U\+202E\)/],
  ['a part of another page', article, '## Costs', '<SalaryBands />\n\n## Costs', '<Sal', /take it/],
  ['a part that is none', guide, '<SalaryBands />', '<SalaryBand />', '<Sal', /one of SalaryBands/],
  [
    'a link that runs',
    article,
    '## Costs',
    '- b\n- [a](javascript:x)\n\n## Costs',
    '- [a',
    /https:/,
  ],
  ['a link with one slash', article, '## Costs', '[a](https:/b.c)\n\n## Costs', '[a]', /https:/],
  ['a link from nowhere', article, '## Costs', '[a](contact)\n\n## Costs', '[a]', /such as \/cont/],
  ['an anchor of nothing', article, '## Costs', '[a](#b)\n\n## Costs', '[a]', /no heading/],
  ['an anchor of no name', article, '## Costs', '[a](#)\n\n## Costs', '[a]', /no heading/],
  ['a picture elsewhere', article, '## Costs', '![a](//b.c/d)\n\n## Costs', '![a', /site\/public/],
  [
    'a picture by words',
    article,
    '## Costs',
    '![a](</our team.png>)\n\n## Costs',
    '![a',
    /hyphens/,
  ],
  ['a picture by other letters', article, '## Costs', '![a](/é.png)\n\n## Costs', '![a', /hyphens/],
  [
    'a link that is no address',
    article,
    '## Costs',
    '[a](/\\\\[)\n\n## Costs',
    '[a]',
    /such as \/cont/,
  ],
  [
    'a link out by a slip',
    article,
    '## Costs',
    '[a](/\\\\b.c)\n\n## Costs',
    '[a]',
    /such as \/cont/,
  ],
  ['a film', article, '## Costs', '<iframe src="/"></iframe>\n\n## Costs', '<ifr', /by a link/],
  ['a player', article, '## Costs', '<Object></Object>\n\n## Costs', '<Obj', /by a link/],
  [
    'a tag left open',
    article,
    'Ask your',
    '<b>Ask your',
    '## Start',
    /<b> under Start with the sup/,
  ],
  ['a remark left open', article, 'Ask your', '<!-- Ask your', '## Start', /<!-- under Start/],
  ['an end of the page', article, 'Ask your', '</main>Ask your', '## Start', /<\/main> under/],
  ['two versions of an edit', article, 'Ask your', '<<<<<<< HEAD\nAsk your', '<<<<<', /keep one/],
  ['a heading of nothing', article, '## Costs that sit', '##\n\nThat sit', '##\n', /no words/],
] as const) {
  test(`${what} is reported with its file, its line and what to do`, () => {
    edit(file, from, to);
    const told = faults();
    assert.equal(told.length, what === 'a field by a wrong name' ? 2 : 1, told.join('\n'));
    const place = `${file}, line ${lineOf(file, at)}: `;
    const one = told.find((line) => line.startsWith(place));
    assert.ok(one, `${place} ${told.join('\n')}`);
    assert.match(one, says);
  });
}

for (const [what, make, says] of [
  ['UTF-16', () => utf16(role), /, line 1: this is not written in UTF-8/],
  ['Latin letters of one byte', () => latin1(role, 'Raw', 'R\u00E4w'), /, line 17: this is not wr/],
  ['nothing', () => writeFileSync(role, ''), /, line 1: start with the fields/],
  ['fields without an end', () => edit(role, '\n---\n', '\n'), /, line 2: the fields have no end/],
  ['a part too many', () => append(role, '## More\n\na'), /, line \d+: sections: expected/],
  [
    'a slip behind lines of nothing',
    () => writeFileSync(role, `\n\n${textOf(role).replace(/^title: .*/m, 'title: 1')}`),
    /, line 5: title: expected text/,
  ],
  ['half of a text', () => writeFileSync(role, textOf(role).slice(0, 900)), /sections: expected/],
  ['a list for fields', () => edit(role, fieldsOf(role), '- a'), /, line 2: expected fields/],
  ['many names for one', () => edit(role, 'order: 1', laughs), /, line 4: put the text betw/],
  [
    'quotations more than fifty deep',
    () => append(role, `${'>'.repeat(51)} a`),
    /, line \d\d: lists or quotations .* more than 50 deep/,
  ],
  [
    'lists more than fifty deep',
    () => append(role, `- a\n\n${'- '.repeat(51)}b`),
    /, line \d\d: lists or quotations .* more than 50 deep/,
  ],
  [
    'twenty thousand quotations',
    () => append(role, `${'>'.repeat(20_000)} a`),
    /, line 14: lists or/,
  ],
] as const) {
  test(`${what} in a file is reported in a sentence`, () => {
    make();
    const [one = '', ...others] = faults();
    assert.deepEqual(others, []);
    assert.ok(one.startsWith(role), one);
    assert.match(one, says);
  });
}

for (const [items, isTaken] of [
  [5, false],
  [6, true],
  [9, true],
  [10, false],
] as const) {
  test(`a list of ${items} in a role is ${isTaken ? 'accepted' : 'reported'}`, () => {
    const [list = ''] = /(?<=## Requirements\n\n)(?:- .*\n)+/.exec(textOf(role)) ?? [];
    edit(role, list, '- One\n'.repeat(items));
    const told = isTaken ? [] : [`found ${items}`];
    assert.deepEqual(
      faults().map((line) => line.split(', ').at(-1)),
      told,
    );
  });
}

test('a role may pay a single figure, and close on the day it was posted', () => {
  edit(role, 'max: 700000', 'max: 550000');
  edit(role, 'posted: 2025-10-28', 'posted: 2025-10-28\ncloses: 2025-10-28');
  assert.deepEqual(faults(), []);
});

test('a job may have fields only, without a final newline', () => {
  writeFileSync(job, `---\n${fieldsOf(job)}\n---`);
  assert.deepEqual(faults(), []);
});

test('a missing section of a card is reported with all other faults, before the build starts', () => {
  edit('content/insights/mastering-finance-interviews.md', '## Five questions', '## Six questions');
  assert.match(faults().join('\n'), /^content\/insights\/mastering.* a card opens it$/);
});

test('quotations nested fifty deep are read', () => {
  append(role, `${'>'.repeat(50)} a`);
  assert.deepEqual(faults(), []);
});

/** The text between the lines of ---. */
function fieldsOf(file: string): string {
  return /^---\n([^]*?)\n---\n/.exec(textOf(file))?.[1] ?? '';
}

const laughs = `order: 1
a: &a [x, x, x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
c: [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]`;

function utf16(file: string): void {
  writeFileSync(file, Buffer.from(`\uFEFF${textOf(file)}`, 'utf16le'));
}

function latin1(file: string, from: string, to: string): void {
  edit(file, from, to);
  writeFileSync(file, Buffer.from(textOf(file), 'latin1'));
}

for (const [what, name, says] of [
  ['a space', 'tax manager.md', /use small letters/],
  ['large letters, which some systems take for small', 'Tax-Manager.md', /use small letters/],
  ['an accent', 'caf\u00E9.md', /use small letters/],
  ['two hyphens in a row', 'tax--manager.md', /single hyphens/],
  ['signs of an address', '50%25#a?b.md', /use small letters/],
  ['more letters than stand beside an ending', `${'x'.repeat(252)}.md`, /100 at most/],
  ['the ending that Windows hides', 'tax-manager.md.txt', /name end in \.md/],
  ['another ending for Markdown', 'tax-manager.mdx', /name end in \.md/],
] as const) {
  test(`a file name with ${what} is reported, since it is part of an address`, () => {
    writeFileSync(path.join('content/jobs', name), textOf(job));
    const [one = '', ...others] = faults();
    assert.deepEqual(others, []);
    assert.ok(one.startsWith(`content/jobs/${name}: `), one);
    assert.match(one, says);
  });
}

for (const [what, make] of [
  ['a folder', (file: string) => mkdirSync(file)],
  ['a link to nothing', (file: string) => symlinkSync('nowhere', file)],
  ['a link to itself', (file: string) => symlinkSync(path.basename(file), file)],
] as const) {
  test(`${what} with the name of a text file is reported`, () => {
    make('content/jobs/tax-manager.md');
    assert.match(faults().join('\n'), /^content\/jobs\/tax-manager\.md: is a [a-z ,]+: [a-z ]+\.$/);
  });
}

for (const [what, make] of [
  ['a file', (name: string) => writeFileSync(name, '')],
  ['a link to nothing, as where a disk is not mounted', (name: string) => symlinkSync('no', name)],
  ['a link to itself', (name: string) => symlinkSync(path.basename(name), name)],
] as const) {
  test(`${what} in place of a folder of roles is reported, and takes down none of them`, () => {
    rmSync('content/jobs', { recursive: true });
    make('content/jobs');
    assert.match(faults().join('\n'), /^content\/jobs: is a [a-z ,]+: [a-z ,]+\.$/);
  });
}

test('a text in a folder that no page is made from is reported, and others are not', () => {
  const guide_ = 'content/guides/payroll-cv.md';
  const told = misplacedTexts([role, job, article, guide, 'content/drafts/tax.md', guide_]);
  assert.deepEqual(
    told.map((line) => line.replace(/: .*/, '')),
    ['content/drafts/tax.md', guide_],
  );
  assert.match(told[0] ?? '', /: no page .* content\/jobs, content\/insights, or let .* \.txt\.$/);
});

test('a date in the future is reported, and does not stop the build', () => {
  edit(job, /^posted: .*$/m.exec(textOf(job))?.[0] ?? '', 'posted: 2062-10-28');
  assert.deepEqual(faults(), []);
  assert.deepEqual(daysAhead('2062-10-28'), []);
  const all = [...readOpportunities(), ...readJobs(), ...readInsights()];
  assert.equal(daysAhead('2000-01-01').length, all.length, 'of each kind');
  assert.deepEqual(daysAhead('2062-10-27'), [
    `${job}: posted: 2062-10-28 is still to come, and the page is shown now: correct the day, or add the file then.`,
  ]);
});

test('files that editors and systems keep beside a text are neither pages nor faults', () => {
  const read = readJobs();
  for (const name of ['.tax.md.swp', 'tax.md~', '4913', '.DS_Store', 'Thumbs.db', '._tax.md']) {
    writeFileSync(path.join('content/jobs', name), '\0\0');
  }
  symlinkSync('ann@desk.1234:5678', 'content/jobs/.#tax.md');
  assert.deepEqual(faults(), []);
  assert.deepEqual(readJobs(), read);
});

test('faults in several files and folders are reported together', () => {
  edit(role, 'posted: 2025-10-28', 'posted: soon');
  edit(role, '## Why Apply?', '## Why us?');
  edit(job, 'title:', 'titel:');
  edit(article, 'featured: true', 'featured: perhaps');
  edit(guide, 'subtitle:', 'subtitel:');
  const told = faults().map((fault) => fault.replace(/(?:, line \d+)?: .*/, ''));
  assert.deepEqual(told, [role, role, job, job, article, guide, guide]);
});

test('any line ends are accepted, and spaces after the lines of ---', () => {
  const [read] = readJobs();
  for (const change of [
    (text: string) => text.replaceAll('\n', '\r'),
    (text: string) => `\n${text.replaceAll('---\n', '--- \n')}`,
  ]) {
    const text = textOf(job);
    writeFileSync(job, change(text));
    assert.deepEqual(readJobs()[0], read);
    writeFileSync(job, text);
  }
});

test('an id in the owner’s own HTML counts as an anchor, however it is written', () => {
  append(article, "<p id='café'>One</p> <p id=two>Two</p>\n\n[a](#café) [b](#two)");
  assert.deepEqual(faults(), []);
});

test('if a kind of role has no folder any more, everything else is read', () => {
  for (const kind of ['jobs', 'opportunities']) rmSync(`content/${kind}`, { recursive: true });
  assert.deepEqual(faults(), []);
  assert.deepEqual(readJobs(), []);
});

test('links to missing pages and pictures are reported, and do not stop the build', () => {
  assert.deepEqual(deadLinks(prerenderedPaths()), []);
  append(
    article,
    '[a](/opportunities/gone) [b](/contact/?a=b#c) ![c](/team.png) [d](/sitemap.xml)',
  );
  assert.deepEqual(faults(), []);
  const place = `${article}, line ${lineOf(article, '[a]')}: `;
  assert.deepEqual(deadLinks(prerenderedPaths()), [
    `${place}there is no page /opportunities/gone: correct the address, or take the link out.`,
    `${place}there is no picture site/public/team.png: put it there.`,
  ]);
});

test('an oversized picture is reported, and so is a folder in place of a picture', () => {
  append(article, '![a](/team.jpg) ![b](/door.jpg) ![c](/)');
  mkdirSync('site/public', { recursive: true });
  writeFileSync('site/public/team.jpg', Buffer.alloc(1_000_000));
  writeFileSync('site/public/door.jpg', Buffer.alloc(1_940_001));
  const place = `${article}, line ${lineOf(article, '![a]')}: `;
  assert.deepEqual(deadLinks(prerenderedPaths()), [
    `${place}the picture site/public/door.jpg is of 1.9 MB, and comes late on a phone: save it smaller, with 1 MB at most.`,
    `${place}there is no picture site/public/: put it there.`,
  ]);
});
