import { readFileSync } from 'node:fs';
import { validate as validateCss } from 'csstree-validator';
import { HtmlValidate } from 'html-validate';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { z } from 'zod';
import { feedPaths, paths } from '../../content/paths.ts';
import { brokenFeedRules } from './feed-rules.ts';
import { expect, test, type Site } from '../site.ts';

// Published files are valid by independent checkers: HTML, styles, feeds, sitemap and manifest.

function textAt(site: Site, path: string): string {
  const file = site.siteFiles.byPath.get(path);
  if (!file) throw new Error(`Nothing is at ${path}.`);
  return file.body.toString();
}

/** All HTML pages by path, including the error pages. */
function pagesOf({ siteFiles }: Site): [path: string, html: string][] {
  const pages = [...siteFiles.byPath].filter(([, { headers }]) =>
    headers['content-type']?.startsWith('text/html'),
  );
  return [
    ...pages.map(([path, { body }]): [string, string] => [path, body.toString()]),
    ['not found', siteFiles.notFound.body.toString()],
    ['unexpected error', siteFiles.unexpectedError.body.toString()],
  ];
}

const htmlValidator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Lists the distinct faults of a page. */
async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await htmlValidator.validateString(html);
  const faults = results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`);
  return [...new Set(faults)];
}

test('an HTML validator finds nothing wrong on any page', async ({ site }) => {
  for (const [path, html] of pagesOf(site)) expect(await htmlFaults(html), path).toEqual([]);
  const home = textAt(site, paths.home);
  expect(await htmlFaults(home.replace('<main', '<p><ul></ul></p><main'))).not.toEqual([]);
});

/** Lists the distinct faults of a page's styles. */
function cssFaults(html: string): string[] {
  const [, ...styles] = html.split('<style>');
  expect(styles).not.toEqual([]);
  const faults = styles
    .flatMap((style) => validateCss(style.slice(0, style.indexOf('</style>'))))
    .map(({ message, property, css }) => `${property}: ${css}: ${message}`);
  return [...new Set(faults)];
}

test('a CSS validator finds nothing wrong in the styles of any page', ({ site }) => {
  for (const [path, html] of pagesOf(site)) expect(cssFaults(html), path).toEqual([]);
  const home = textAt(site, paths.home);
  expect(cssFaults(home.replace('<style>', '<style>a { colour: red }'))).not.toEqual([]);
});

test('the feeds of insights break no rule of their formats', ({ site }) => {
  expect(brokenFeedRules('rss', textAt(site, feedPaths.rss))).toEqual([]);
  expect(brokenFeedRules('atom', textAt(site, feedPaths.atom))).toEqual([]);
  jsonFeed.parse(JSON.parse(textAt(site, feedPaths.json)));
});

test('the check finds a feed that breaks a rule', ({ site }) => {
  const rss = textAt(site, feedPaths.rss);
  expect(brokenFeedRules('rss', rss.replace('<guid', '<id>1</id><guid'))).not.toEqual([]);
  expect(brokenFeedRules('rss', rss.replace(/<pubDate>[^<]+/, '<pubDate>2025-08-08'))).not.toEqual(
    [],
  );
  const atom = textAt(site, feedPaths.atom);
  expect(brokenFeedRules('atom', atom.replace(/<updated>[^<]+<\/updated>/, ''))).not.toEqual([]);
  expect(brokenFeedRules('atom', atom.replace(/<updated>[^<]+/, '<updated>yesterday'))).not.toEqual(
    [],
  );
  expect(brokenFeedRules('atom', atom.replace('<entry>', '<entry><item/>'))).not.toEqual([]);
});

test('the sitemap is valid by the protocol’s schema', ({ site }) => {
  using schema = XmlDocument.fromString(readFileSync('e2e/schemas/sitemap.xsd', 'utf8'));
  using validator = XsdValidator.fromDoc(schema);
  const sitemap = textAt(site, '/sitemap.xml');
  using document = XmlDocument.fromString(sitemap);
  validator.validate(document);
  using broken = XmlDocument.fromString(sitemap.replace(/<lastmod>[^<]+/, '<lastmod>today'));
  expect(() => validator.validate(broken)).toThrow(/lastmod/);
});

test('the browser itself finds nothing wrong in the manifest', async ({ page }) => {
  await page.goto(paths.home);
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
});

/** JSON Feed 1, without any other members. */
const author = z.strictObject({
  name: z.string().optional(),
  url: z.url().optional(),
  avatar: z.url().optional(),
});
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  icon: z.url().optional(),
  author,
  items: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        url: z.url(),
        title: z.string().min(1),
        content_html: z.string().min(1),
        summary: z.string().optional(),
        date_published: z.iso.datetime({ offset: true }),
        date_modified: z.iso.datetime({ offset: true }).optional(),
        author: author.optional(),
        tags: z.array(z.string()).optional(),
      }),
    )
    .min(1),
});
