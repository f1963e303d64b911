import { create } from 'xmlbuilder2';
import { company } from '../../content/company.ts';
import { htmlOf } from '../../content/section-html.ts';
import { paths } from '../../content/paths.ts';
import { openRoles } from '../../content/roles.ts';
import type { Role } from '../../content/roles.ts';
import { endOfDay, startOfDay, urlOf } from '../head/structured-data.ts';

/** Aggregators take a feed whole, each time: it has to stay one that they can. */
const maxRoles = 1000;

/** The open roles in the XML that job aggregators read: Indeed's elements, which the others know. */
export function loader() {
  const roles = openRoles().slice(0, maxRoles);
  const newest = roles
    .map(({ posted }) => posted)
    .toSorted()
    .at(-1);
  const source = {
    publisher: company.name,
    publisherurl: urlOf(paths.home),
    ...(newest !== undefined && { lastBuildDate: dateOf(newest) }),
    job: roles.map(jobOf),
  };
  return new Response(
    create({ version: '1.0', encoding: 'utf-8' }, { source }).end({ prettyPrint: true }),
  );
}

function jobOf({ path, slug, salary, closes, sections, ...role }: Role): Record<string, object> {
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
    description: htmlOf(sections, 3),
    jobtype: `${role.employment}, full time`,
    category: role.sector,
    ...(salary && { salary: `${salary.shown} per ${salary.per.toLowerCase()}` }),
    ...(closes !== undefined && { expirationdate: new Date(endOfDay(closes)).toUTCString() }),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { $: text }]));
}

function dateOf(day: string): string {
  return new Date(startOfDay(day)).toUTCString();
}
