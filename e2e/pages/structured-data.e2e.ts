import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { listedPaths } from '../../content/site-pages.ts';
import { textOf } from '../../setup/pages/built-page.ts';
import { contactPath } from '../../content/contact-services.ts';
import { paths } from '../../content/paths.ts';
import { expect, test, type Site } from '../site.ts';

// Structured data for search engines: valid by Google's rules, as a public validator checks them, and by ours where
// it is lenient.

type Thing = Record<string, unknown> & { '@type': string };

function htmlOf(site: Site, path: string): string {
  const file = site.siteFiles.byPath.get(path);
  if (!file) throw new Error(`Nothing is at ${path}.`);
  return file.body.toString();
}

function thingsOn(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  return blocks.flatMap(([, json = '']) => (JSON.parse(json) as { '@graph': Thing[] })['@graph']);
}

/** A thing and all things nested in it. */
function within(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(within);
  return '@type' in value ? [value as Thing, ...inner] : inner;
}

test('a public validator finds nothing wrong on any page', async ({ site }) => {
  for (const path of listedPaths()) {
    const data = new WebAutoExtractor().parse(htmlOf(site, path));
    const issues = await new Validator().validate(data);
    expect(
      issues.filter(({ severity }) => severity === 'ERROR'),
      path,
    ).toEqual([]);
  }
});

test('every listed page states its kind and its address', ({ site }) => {
  for (const path of listedPaths()) {
    const [first, second, ...rest] = thingsOn(htmlOf(site, path));
    if (path === paths.home) {
      expect([first, second, ...rest].map((thing) => thing?.['@type'])).toEqual([
        'Organization',
        'WebSite',
        'WebPage',
      ]);
      continue;
    }
    expect(first?.['@type'], path).toMatch(/Page$/);
    expect(new URL(String(first?.['url'])).pathname).toBe(path);
    const trail = second?.['itemListElement'] as { item: string; name: string; position: number }[];
    expect(trail.map(({ position }) => position)).toEqual(trail.map((_stop, at) => at + 1));
    expect(new URL(trail.at(-1)?.item ?? '').pathname).toBe(path);
    for (const { item, name } of trail) {
      expect(name).not.toBe('');
      expect(site.siteFiles.byPath.has(new URL(item).pathname), item).toBe(true);
    }
  }
});

test('unlisted pages have no structured data', ({ site }) => {
  for (const path of [paths.thankYou, contactPath('marketing'), contactPath('automations')]) {
    expect(thingsOn(htmlOf(site, path)), path).toEqual([]);
  }
  for (const { body } of [site.siteFiles.notFound, site.siteFiles.unexpectedError]) {
    expect(thingsOn(body.toString())).toEqual([]);
  }
});

test('structured data matches the visible page', ({ site }) => {
  for (const path of listedPaths()) {
    const html = htmlOf(site, path);
    const shown = textOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
    const [, , ...about] = thingsOn(html);
    for (const thing of within(path === paths.home ? [] : about)) {
      if (!['Offer', 'Question', 'Answer', 'JobPosting', 'Article'].includes(thing['@type']))
        continue;
      const words = thing['text'] ?? thing['title'] ?? thing['headline'] ?? thing['name'];
      expect(shown, path).toContain(String(words));
    }
  }
});

test('a role’s structured data is on its own page only, never in a list', ({ site }) => {
  for (const path of listedPaths()) {
    const roles = within(thingsOn(htmlOf(site, path))).filter(
      (one) => one['@type'] === 'JobPosting',
    );
    const isRole = /^\/(opportunities|jobs)\//.test(path);
    expect(roles, path).toHaveLength(isRole ? 1 : 0);
    if (!isRole) continue;
    expect(roles[0]).toMatchObject({
      hiringOrganization: { name: 'confidential' },
      directApply: true,
      jobLocation: {
        address: { addressLocality: expect.any(String), addressRegion: expect.any(String) },
      },
    });
    expect(String(roles[0]?.['description']).length).toBeGreaterThan(500);
  }
});
