import { company } from '../../content/company.ts';
import { htmlOf, withWholeAddresses } from '../../content/section-html.ts';
import { paths } from '../../content/paths.ts';
import { openRoles, type Role } from '../../content/roles.ts';
import { endOfDay, startOfDay, urlOf } from '../head/structured-data.ts';
import { toCData, escapeXml } from './xml-text.ts';

/** Aggregators fetch the whole feed each time, so its size has a limit. */
const maxRoles = 1000;

/**
 * Returns the open roles in the XML that job aggregators read: Indeed's elements, which the others know, too. Written
 * without a library: building a tree of it would take half a second at each edit of any page.
 */
export function loader() {
  const roles = openRoles().slice(0, maxRoles);
  const newest = roles
    .map(({ posted }) => posted)
    .toSorted()
    .at(-1);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<source>',
    `  <publisher>${escapeXml(company.name)}</publisher>`,
    `  <publisherurl>${escapeXml(urlOf(paths.home))}</publisherurl>`,
    ...(newest === undefined ? [] : [`  <lastBuildDate>${dateOf(newest)}</lastBuildDate>`]),
    ...roles.flatMap(jobOf),
    '</source>',
  ];
  return new Response(lines.join('\n'));
}

function jobOf({ path, slug, salary, closes, sections, ...role }: Role): string[] {
  const texts = {
    title: role.title,
    date: dateOf(role.posted),
    referencenumber: slug,
    url: urlOf(path),
    company: 'Confidential',
    sourcename: company.name,
    city: role.locality,
    state: role.region,
    country: role.country,
    email: company.email.talent,
    description: withWholeAddresses(htmlOf(sections, 3), urlOf(path)),
    jobtype: `${role.employment}, full time`,
    category: role.sector,
    ...(salary && { salary: `${salary.shown} per ${salary.per.toLowerCase()}` }),
    ...(closes !== undefined && { expirationdate: new Date(endOfDay(closes)).toUTCString() }),
  };
  const lines = Object.entries(texts).map(
    ([name, text]) => `    <${name}>${toCData(text)}</${name}>`,
  );
  return ['  <job>', ...lines, '  </job>'];
}

function dateOf(day: string): string {
  return new Date(startOfDay(day)).toUTCString();
}
