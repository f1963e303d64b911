import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFields } from '../../testing/test-many-entries.ts';
import { dayMs } from '../../platform/clock.ts';

/** The kinds' shares of ten entries, as they might be with thousands. */
const kinds = [
  { name: 'opportunities', share: 5 },
  { name: 'jobs', share: 2 },
  { name: 'insights', share: 3 },
] as const;

type Kind = (typeof kinds)[number]['name'];

/** A component, such as a chart, that belongs to one article. */
const partOfItsOwn = /^<[A-Z]/m;

const prefix = 'generated-';

const sectors = ['Manufacturing', 'Logistics', 'FMCG', 'Retail', 'Mining', 'Property', 'Insurance'];
const regions = ['Western Cape', 'Gauteng', 'KwaZulu-Natal', 'Eastern Cape', 'Free State'];

const oldest = Date.UTC(2020, 0, 1);

/**
 * Writes roles and articles into a copy of the tree, replacing those of an earlier call. Each varies one of the
 * existing texts, so that kinds and lengths are realistic, with its own words, date, sector and region.
 * @param folder of the copy
 */
export async function writeContent(folder: string, entries: number): Promise<void> {
  for (const { name, share } of kinds) {
    const directory = path.join(folder, 'content', name);
    const files = (await readdir(directory)).toSorted();
    for (const file of files) if (file.startsWith(prefix)) await rm(path.join(directory, file));
    const own = files.filter((file) => !file.startsWith(prefix));
    const all = await Promise.all(own.map((file) => readFile(path.join(directory, file), 'utf8')));
    const texts = all.filter((text) => !partOfItsOwn.test(text));
    for (let at = 0; at < (entries * share) / 10; at++) {
      const text = texts[at % texts.length] ?? '';
      await writeFile(path.join(directory, `${prefix}${at}.md`), varied(text, name, at));
    }
  }
}

function varied(text: string, kind: Kind, at: number): string {
  const day = new Date(oldest + (at % 2000) * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const [title = ''] = /(?<=^title: '?)[^'\n]+/m.exec(text) ?? [];
  const fields: Record<string, string> =
    kind === 'insights'
      ? {
          title: `'${title}, ${at}'`,
          date: day,
          dateShown: `'${day}'`,
          featured: 'false',
          updated: day,
        }
      : {
          title: `'${title} ${at}'`,
          posted: day,
          sector: sectors[at % sectors.length] ?? '',
          region: regions[Math.floor(at / sectors.length) % regions.length] ?? '',
        };
  const changed = withFields(text, fields).replace(/^postedLabel: .*\n/m, '');
  return changed.replace(/\.$/m, `, as entry ${at} has it.`);
}

/** The path of a generated role. */
export function roleFile(at: number): string {
  return `content/opportunities/${prefix}${at}.md`;
}
