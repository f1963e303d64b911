import { z } from 'zod';
import { cachedContent } from './cached-content.ts';
import { eachOrFaults, faultAt } from './content-error.ts';
import { readMarkdownFolder, type MarkdownFile } from './markdown-file.ts';
import { newestFirst, postedFirst, postingFields, salary, words } from './posting.ts';
import type { ReadSection } from './text-sections.ts';

const schema = postedFirst(
  z.strictObject({
    ...postingFields,
    salary,
    /** The age to show, such as Today. Without it the page shows the date. */
    postedLabel: words.optional(),
  }),
);

export type Opportunity = MarkdownFile<z.infer<typeof schema>>;

/** The sections of an opportunity, in order. The two lists have 6 to 9 items. */
const headings = [
  'Company Overview',
  'Role Overview',
  'Key Responsibilities',
  'Requirements',
  'Why Apply?',
  'Compensation & Benefits',
];
const lists = new Set(['Key Responsibilities', 'Requirements']);
const listSize = { least: 6, most: 9 };

/** The opportunities in the order of their cards, newest first. @throws ContentError */
export const readOpportunities = cachedContent(
  'content/opportunities',
  (folder): readonly Opportunity[] =>
    readMarkdownFolder(folder, { schema, readText: checkSections }).toSorted(newestFirst),
);

/** @throws ContentError */
function checkSections(sections: readonly ReadSection[], file: string): object {
  const found = sections.map(({ heading }) => heading ?? 'text before the first heading');
  const other = headings.findIndex((heading, at) => heading !== found[at]);
  if (other !== -1 || found.length > headings.length) {
    throw faultAt(
      file,
      (sections[other === -1 ? headings.length : other] ?? sections.at(-1))?.line,
      `sections: expected ## ${headings.join(', ## ')}; found ${found.join(', ')}`,
    );
  }
  eachOrFaults(sections, ({ heading = '', line, listItems }) => {
    if (!lists.has(heading)) return;
    if (listItems >= listSize.least && listItems <= listSize.most) return;
    const expected = `expected a list of ${listSize.least} to ${listSize.most} items`;
    throw faultAt(file, line, `${heading}: ${expected}, found ${listItems}`);
  });
  return {};
}
