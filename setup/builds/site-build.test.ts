import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { dayMs } from '../../platform/clock.ts';
import { readInsights } from '../../content/insights.ts';
import { readJobs } from '../../content/jobs.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import type { Form } from '../../forms/form.ts';
import { validateForm } from '../../forms/validate.ts';
import { copySite, type SiteCopy } from '../../testing/test-site-copy.ts';
import { buildIfStale, isStale } from '../files/built-from.ts';
import { isContentAsBuilt } from '../pages/content-state.ts';
import { buildDirectory, siteStampFile } from './site-build.ts';

const here = process.cwd();

const folder = 'content/opportunities';
const added = `${folder}/tax-manager-retail-cpt.md`;

const [first] = readOpportunities();
assert.ok(first, 'there is an opportunity to copy');
const closed = `${folder}/closed-lately.md`;
const copied = `${folder}/${first.slug}.md`;

let copy: SiteCopy;
let opportunity: string;

before(async () => {
  copy = await copySite();
  // Builds and their sources are resolved relative to the working directory.
  process.chdir(copy.folder);
  // As README tells the owner to: copy any opportunity, change its fields, remove its label.
  opportunity = (await readFile(copied, 'utf8'))
    .replace(/^postedLabel: .*\n/m, '')
    .replace(/^title: .*/m, 'title: Tax Manager')
    .replace(/^sector: .*/m, 'sector: Retail')
    .replace(/\bmin: \d+/, 'min: 550000')
    .replace(/^posted: .*/m, 'posted: 2026-10-28');
});

after(() => {
  process.chdir(here);
  return copy.remove();
});

const settings = ['https://site.example'];

const env = { SITE_URL: 'https://site.example' };

const build = () => copy.build(env);

const built = (name: string) => readFile(path.join(copy.buildDirectory, 'client', name), 'utf8');

/** The code that README has its reader write, in its order: a path, a route, a screen, a field. */
async function snippets(): Promise<string[]> {
  const [, steps = ''] = (await readFile('README.md', 'utf8')).split('## Add a screen\n');
  const [guide = ''] = steps.split('## Configure it\n');
  return [...guide.matchAll(/^( *)```tsx?\n([^]*?)\n *```/gm)].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

async function insertAfter(name: string, line: string, text: string): Promise<void> {
  const file = path.join(copy.folder, name);
  const whole = await readFile(file, 'utf8');
  assert.ok(whole.includes(line), `${name} has ${line}`);
  await writeFile(file, whole.replace(line, `${line}\n${text}`));
}

/** Makes all of README's changes before one build, which takes longer than anything else here. */
async function followReadme(): Promise<void> {
  const [address = '', route = '', screen = '', field = '', ...others] = await snippets();
  assert.deepEqual(others, []);
  await insertAfter('content/paths.ts', 'export const paths = {', address);
  await insertAfter('site/routes.ts', 'export default [', route);
  await writeFile(path.join(copy.folder, 'site/screens/team.tsx'), screen);
  await insertAfter('forms/contact.ts', '  fields: {', field);
  await insertAfter('content/company.ts', "  city: 'Cape Town',", "  whatsapp: '27215550100',");
  const [job] = readJobs();
  const text = await readFile(`content/jobs/${job?.slug}.md`, 'utf8');
  await writeFile(
    path.join(copy.folder, 'content/jobs/payroll-lead.md'),
    text.replace(/^title: .*/m, 'title: Payroll Lead'),
  );
  const [article] = readInsights();
  const words = await readFile(`content/insights/${article?.slug}.md`, 'utf8');
  await writeFile(
    path.join(copy.folder, 'content/insights/tax-season.md'),
    words
      .replace(/^title: .*/m, 'title: Tax Season')
      .replace(/^date: .*/m, 'date: 2026-10-28')
      .replace(/^dateShown: .*/m, 'dateShown: Oct 28, 2026')
      .replace(/^featured: .*/m, 'featured: false'),
  );
}

/** Past in every time zone, and less than a year ago. */
const closedLately = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);

test('a new opportunity is one new file, whose page, card and sitemap entry follow; deleting the file removes them', async () => {
  await writeFile(path.join(copy.folder, added), opportunity);
  await writeFile(
    path.join(copy.folder, closed),
    opportunity
      .replace('---\n', `---\ncloses: ${closedLately}\npostedLabel: Today\n`)
      .replace(/^posted: .*/m, 'posted: 2025-10-28'),
  );
  await rm(path.join(copy.folder, copied));
  await followReadme();
  // A file of the server, which is built beside the site.
  const server = path.join(copy.buildDirectory, 'relay/start.js');
  const leftOver = path.join(copy.buildDirectory, 'server/left-over.js');
  for (const file of [server, leftOver]) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '');
  }
  await buildIfStale(siteStampFile, settings, async () => {
    const { code, output } = await build();
    assert.equal(code, 0, output);
  });
  assert.equal(existsSync(server), true, 'the server stands built');
  assert.equal(existsSync(leftOver), false, 'nothing is left of another build of the site');
  assert.equal(await isContentAsBuilt(buildDirectory), true);
  const page = await built('opportunities/tax-manager-retail-cpt/index.html');
  assert.match(page, /<h1[^>]*>Tax Manager<\/h1>/);
  assert.match(page, /"@type":"JobPosting","title":"Tax Manager"/);
  const cards = await built('candidates/index.html');
  const [top] = /\/opportunities\/[\w-]+/.exec(cards) ?? [];
  assert.equal(top, '/opportunities/tax-manager-retail-cpt', 'the newest is first');
  const sitemap = await built('sitemap.xml');
  assert.match(
    sitemap,
    /<loc>https:\/\/site\.example\/opportunities\/tax-manager-retail-cpt<\/loc>/,
  );
  for (const one of [cards, sitemap]) assert.ok(!one.includes(`/opportunities/${first.slug}`));
  await assert.rejects(built(`opportunities/${first.slug}/index.html`));
  const past = await built('opportunities/closed-lately/index.html');
  assert.match(past, /This role closed on/);
  assert.match(past, /<dd>28 October 2025<\/dd>/, 'what is closed was not posted today');
  assert.doesNotMatch(past, /JobPosting|Send CV|subject=Application/);
  assert.match(past, /Tax Manager/, 'it leads to like roles');
  for (const one of [cards, sitemap, await built('candidates/roles.xml')]) {
    assert.ok(!one.includes('closed-lately'), 'a role that takes no CVs is offered nowhere');
  }
  const specified = await copy.test('content/specified-postings.test.ts');
  assert.equal(specified.code, 0, specified.output);
});

for (const [name, isPart] of [
  ['content/claims.ts', true],
  ['forms/form.ts', true],
  ['platform/loopback.ts', true],
  ['settings/config.ts', true],
  ['setup/pages/page-styles.ts', true],
  ['site/public/robots.txt', true],
  ['site/styles/site.css', true],
  ['react-router.config.ts', true],
  ['tsconfig.json', true],
  ['vite.config.ts', true],
  ['relay/intake/relay-routes.ts', false],
  ['leads/lead.ts', false],
  ['README.md', false],
  // Pages are made of these with the existing bundle.
  [added, false],
] as const) {
  test(`a change of ${name} ${isPart ? 'bundles the site anew' : 'leaves what is bundled as it stands'}`, async () => {
    const text = await readFile(name, 'utf8');
    assert.equal(await isStale(siteStampFile, settings), false, 'before');
    await writeFile(name, `${text}\n`);
    assert.equal(await isStale(siteStampFile, settings), isPart);
    await writeFile(name, text);
  });
}

test('README’s steps add a job, an article, a screen and a form field', async () => {
  assert.match(await built('insights/tax-season/index.html'), /<h1[^>]*>Tax Season<\/h1>/);
  for (const name of ['insights/index.html', 'insights/feed.xml', 'sitemap.xml']) {
    assert.ok((await built(name)).includes('/insights/tax-season'), name);
  }
  assert.match(await built('team/index.html'), /<h1[^>]*>The team<\/h1>/);
  assert.match(await built('sitemap.xml'), /<loc>https:\/\/site\.example\/team<\/loc>/);
  assert.match(await built('jobs/payroll-lead/index.html'), /<h1[^>]*>Payroll Lead<\/h1>/);
  assert.match(await built('candidates/index.html'), /href="\/jobs\/payroll-lead"/);
  const [input = ''] =
    /<input[^>]*name="budget"[^>]*>/.exec(await built('contact/index.html')) ?? [];
  assert.match(input, /maxlength="50"/i);
  const form = pathToFileURL(path.join(copy.folder, 'forms/contact.ts')).href;
  const { contactForm } = (await import(form)) as { contactForm: Form };
  const answer = validateForm(contactForm, new Map([['budget', ['x'.repeat(51)]]]));
  assert.equal(!answer.ok && answer.problems['budget'], '“Budget” can be at most 50 characters.');
});

test('a WhatsApp number of the company’s record is shown', async () => {
  for (const page of ['contact/index.html', 'index.html']) {
    assert.ok((await built(page)).includes('href="https://wa.me/27215550100"'), page);
  }
});

for (const [what, [right, wrong], said] of [
  [
    'a salary that is no number',
    ['min: 550000', 'min: R550k'],
    'salary.min: expected a whole number',
  ],
  ['a missing sector', ['sector: Retail\n', ''], 'sector: expected text'],
  ['a field that is none', ['sector: Retail', 'sector: Retail\nsectr: x'], 'sectr'],
  ['a date of another form', ['2026-10-28', '28 Oct 2026'], 'posted: expected a date such as'],
  [
    'a section with another name',
    ['## Why Apply?', '## Why us?'],
    'sections: expected ## Company Overview',
  ],
] as const) {
  test(`${what} stops npm run build before bundling, naming the file, the field and what is expected`, async () => {
    await writeFile(path.join(copy.folder, added), opportunity.replace(right, wrong));
    const { code, output } = await copy.buildAll(env);
    await rm(path.join(copy.folder, added));
    assert.notEqual(code, 0);
    assert.ok(output.includes(said), output);
    // No other output that an owner would have to read past.
    for (const line of output.trim().split('\n'))
      assert.match(
        line,
        /^content\/opportunities\/tax-manager-retail-cpt\.md(, line \d+)?: /,
        output,
      );
  });
}

test('a browser file group with an unknown module stops the build', async () => {
  const config = path.join(copy.folder, 'vite.config.ts');
  const right = await readFile(config, 'utf8');
  await writeFile(config, right.replace("'site/islands/draft.ts'", "'site/islands/drafts.ts'"));
  const { code, output } = await build();
  await writeFile(config, right);
  assert.notEqual(code, 0);
  assert.match(output, /forms: site\/islands\/drafts\.ts matches no file/);
});
