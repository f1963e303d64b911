import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { readOpportunities } from '../../content/opportunities.ts';
import { readInsights } from '../../content/insights.ts';
import { insightPath, listPagePath, opportunityPath, paths } from '../../content/paths.ts';
import { today } from '../../content/days.ts';
import { addEntries } from '../../testing/test-many-entries.ts';
import {
  assertSame,
  buildBetweenLookAndReading,
  buildPagesHere,
  edit,
  firstFileIn,
  published,
  textsReadHere,
} from '../../testing/test-pages-build.ts';
import { until } from '../../testing/until.ts';
import { copySite, type SiteCopy } from '../../testing/test-site-copy.ts';
import { isContentAsBuilt } from './content-state.ts';
import { buildDirectory } from '../builds/site-build.ts';

// Among many pages, every page that shows an edit is remade, and hardly any other.

const here = process.cwd();

let copy: SiteCopy;

/** More than the related roles on a role's page, and more than one page of the list. */
const added = { roles: 36, insights: 14 };

/** The last day on which one role takes CVs, and on which another, closed a year before, is still shown. */
const lastDay = Temporal.PlainDate.from(today()).add({ days: 90 });
const aYearBefore = lastDay.subtract({ years: 1 });

const roleFile = (at: number) => `content/opportunities/role-${at}.md`;
const rolePage = (at: number) => opportunityPath(`role-${at}`);
const articleFile = (at: number) => `content/insights/article-${at}.md`;

before(async () => {
  copy = await copySite();
  await copy.takeBuilt();
  const [opportunity] = readOpportunities();
  // The oldest article is text without pictures or charts.
  const insight = readInsights().at(-1);
  const from = {
    opportunity: `content/opportunities/${opportunity?.slug}.md`,
    insight: `content/insights/${insight?.slug}.md`,
  };
  await addEntries(copy.folder, from, added);
  process.chdir(copy.folder);
  await edit(roleFile(3), '---\n', `---\ncloses: ${lastDay.toString()}\n`);
  await edit(roleFile(30), '---\n', `---\ncloses: ${aYearBefore.toString()}\n`);
  // A file's content is cached for the next build only once it is unchanged for a second.
  await until(() => Date.now() - statSync(roleFile(30)).ctimeMs > 1000);
  await buildPagesHere();
});

after(() => {
  process.chdir(here);
  return copy.remove();
});

/** An edit, pages that show it, and some pages that do not. */
interface Edit {
  what: string;
  work: () => Promise<unknown>;
  shownOn: readonly string[];
  notOn: readonly string[];
}

const edits: readonly Edit[] = [
  {
    what: 'a field of a role',
    work: () => edit(roleFile(5), /^title: .*/m, 'title: Chief Astrologer'),
    // Its neighbours in its region, before and after it.
    shownOn: [rolePage(5), rolePage(2), rolePage(8), paths.candidates],
    notOn: [paths.home, rolePage(34), listPagePath(paths.candidates, 3), paths.insights],
  },
  {
    what: 'the words of a role',
    work: () => edit(roleFile(34), /\.$/m, ', in one word more.'),
    shownOn: [rolePage(34), '/candidates/roles.xml'],
    notOn: [rolePage(31), paths.candidates, listPagePath(paths.candidates, 4)],
  },
  {
    what: 'the day of a role, and with it the order of its neighbours',
    work: () => edit(roleFile(33), /^posted: .*/m, 'posted: 2025-10-20'),
    shownOn: [rolePage(33), rolePage(0), paths.candidates, listPagePath(paths.candidates, 3)],
    notOn: [rolePage(1), paths.insights],
  },
  {
    what: 'a new role',
    work: async () =>
      writeFile(
        roleFile(99),
        (await readFile(roleFile(7), 'utf8')).replace(/^posted: .*/m, 'posted: 2026-10-28'),
      ),
    shownOn: [rolePage(99), paths.candidates, listPagePath(paths.candidates, 2)],
    notOn: [rolePage(35), paths.insights, paths.home],
  },
  {
    what: 'a role that goes',
    work: () => rm(roleFile(20)),
    // The first page states the number of roles.
    shownOn: [rolePage(17), rolePage(23), paths.candidates, listPagePath(paths.candidates, 3)],
    notOn: [listPagePath(paths.candidates, 2), rolePage(0), paths.insights],
  },
  {
    what: 'the words of an article',
    work: () => appendFile(articleFile(9), '\nA last line.\n'),
    shownOn: [insightPath('article-9'), '/insights/feed.xml'],
    notOn: [insightPath('article-8'), paths.insights, paths.candidates],
  },
  {
    what: 'the title of an article',
    work: () => edit(articleFile(11), /^title: .*/m, "title: 'On astrology'"),
    shownOn: [insightPath('article-11'), listPagePath(paths.insights, 2)],
    notOn: [insightPath('article-10'), paths.insights, paths.candidates],
  },
  {
    what: 'a job',
    work: async () => edit(await firstFileIn('content/jobs'), /^title: .*/m, 'title: Edited'),
    shownOn: [paths.candidates],
    notOn: [paths.insights, listPagePath(paths.candidates, 2)],
  },
];

for (const { what, work, shownOn, notOn } of edits) {
  test(`${what}: the pages that show it are remade, and hardly any other`, async () => {
    await work();
    assert.equal(await isContentAsBuilt(buildDirectory), false);
    const { made } = await buildPagesHere();
    assert.deepEqual(
      shownOn.filter((page) => !made.includes(page)),
      [],
      'made',
    );
    assert.deepEqual(
      notOn.filter((page) => made.includes(page)),
      [],
      'not made',
    );
    assert.equal(await isContentAsBuilt(buildDirectory), true);
  });
}

test('after an edit only the texts of changed pages are read', async () => {
  await appendFile(articleFile(8), '\nA last line.\n');
  const read = await textsReadHere();
  assert.ok(read.includes(articleFile(8)));
  const untouched = new Set([1, 12, 25].map(roleFile));
  assert.deepEqual(
    read.filter((file) => untouched.has(file)),
    [],
  );
});

test('an edit between stat and read that is reverted later stays on no page', async () => {
  const asItWas = await readFile(roleFile(25), 'utf8');
  // Makes role 25's page stale without touching its own file.
  await edit(roleFile(22), /^title: .*/m, 'title: Beside the one that is edited');
  await buildBetweenLookAndReading(roleFile(25), asItWas.replace(/\.$/m, ', for a moment.'));
  const page = path.join(buildDirectory, 'client', rolePage(25), 'index.html');
  assert.match(await readFile(page, 'utf8'), /for a moment/);
  assert.equal(await isContentAsBuilt(buildDirectory), false);
  await writeFile(roleFile(25), asItWas);
  await buildPagesHere();
  assert.doesNotMatch(await readFile(page, 'utf8'), /for a moment/);
});

test('after all of these edits the site is the same as one that is built from scratch', async () => {
  const found = await published();
  assert.equal((await buildPagesHere({ isAnew: true })).keptPages, 0);
  assertSame(found, await published());
});

test('a passing day closes one role and removes another, just as a full build on that day', async () => {
  const day = lastDay.add({ days: 1 }).toString();
  const client = path.join(buildDirectory, 'client');
  // Sites that republish the role learn its closing day.
  const open = await readFile(path.join(client, rolePage(3), 'index.html'), 'utf8');
  assert.ok(open.includes(`"validThrough":"${lastDay.toString()}T23:59:59+02:00"`));
  // Links in the role's text may lead to its sections.
  const role = readOpportunities().find(({ slug }) => slug === 'role-3');
  assert.equal(role?.sections.filter(({ id }) => open.includes(` id="${id}"`)).length, 6);
  const feed = await readFile(path.join(client, 'candidates/roles.xml'), 'utf8');
  const end = new Date(`${lastDay.toString()}T21:59:59Z`).toUTCString();
  assert.equal(feed.split(`<expirationdate><![CDATA[${end}]]></expirationdate>`).length, 2);
  const { made } = await buildPagesHere({ day });
  for (const page of [rolePage(3), rolePage(0), paths.candidates]) assert.ok(made.includes(page));
  for (const page of [paths.home, paths.insights]) assert.ok(!made.includes(page), page);
  const closed = await readFile(path.join(client, rolePage(3), 'index.html'), 'utf8');
  assert.match(closed, /This role closed on/);
  assert.match(closed, /<meta name="robots" content="noindex/);
  assert.ok(!existsSync(path.join(client, rolePage(30), 'index.html')), 'its year is over');
  const found = await published();
  await buildPagesHere({ isAnew: true, day });
  assertSame(found, await published());
});

test('while no role is open, Candidates says so and offers none', async () => {
  for (const kind of ['opportunities', 'jobs']) await rm(`content/${kind}`, { recursive: true });
  await buildPagesHere();
  const page = path.join(buildDirectory, 'client', paths.candidates, 'index.html');
  const html = await readFile(page, 'utf8');
  assert.match(html, /No role is open just now\. Join the talent network/);
  assert.doesNotMatch(html, />Open roles<|Search open roles|href="#roles"/);
});
