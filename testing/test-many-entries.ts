import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '../platform/clock.ts';

const sectors = ['Manufacturing', 'Logistics', 'Retail', 'Mining'] as const;
const places = [
  ['Epping, Cape Town', 'Cape Town', 'Western Cape'],
  ['Midrand, Johannesburg', 'Johannesburg', 'Gauteng'],
  ['Gqeberha', 'Gqeberha', 'Eastern Cape'],
] as const;
const titles = [
  'Payroll Manager',
  'Treasury Analyst',
  'Tax Accountant',
  'Internal Auditor',
] as const;

/** The files of a role and an article that serve as templates. */
export interface Entries {
  opportunity: string;
  insight: string;
}

/**
 * Adds roles and articles to a copy of the tree, each older than the one before and than the existing ones. Role
 * 0 is a Payroll Manager in manufacturing in Cape Town, on R300,000 to R400,000. Title, sector, place and salary
 * cycle with different periods.
 */
export async function addEntries(
  folder: string,
  from: Entries,
  counts: { roles: number; insights: number },
): Promise<void> {
  const opportunity = await readFile(path.join(folder, from.opportunity), 'utf8');
  for (let at = 0; at < counts.roles; at += 1) {
    const text = withFields(opportunity, roleFields(at)).replace(/^postedLabel: .*\n/m, '');
    await writeFile(path.join(folder, `content/opportunities/role-${at}.md`), text);
  }
  const insight = await readFile(path.join(folder, from.insight), 'utf8');
  for (let at = 0; at < counts.insights; at += 1) {
    const date = dayBefore('2023-12-31', at);
    const text = withFields(insight, {
      title: `'Notes on provisional tax, part ${at}'`,
      date,
      dateShown: `'${date}'`,
      featured: 'false',
    });
    await writeFile(path.join(folder, `content/insights/article-${at}.md`), text);
  }
}

function roleFields(at: number): Record<string, string> {
  const [place, locality, region] = places[at % places.length] ?? places[0];
  const min = 300_000 + (at % 5) * 200_000;
  return {
    title: titles[at % titles.length] ?? '',
    sector: sectors[Math.floor(at / 2) % sectors.length] ?? '',
    place,
    locality,
    region,
    salary: `{ min: ${min}, max: ${min + 100_000}, shown: 'R${min} – R${min + 100_000} CTC' }`,
    posted: dayBefore('2025-10-20', at),
    description: `'Role ${at} of the many, at R${min} – R${min + 100_000}.'`,
  };
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** A content file with the values of existing fields replaced. */
export function withFields(text: string, fields: Readonly<Record<string, string>>): string {
  const lines = text.split('\n');
  for (const [name, value] of Object.entries(fields)) {
    const line = lines.findIndex((one) => one.startsWith(`${name}: `));
    if (line >= 0) lines[line] = `${name}: ${value}`;
  }
  return lines.join('\n');
}
