import { z } from 'zod';
import { onceHeld } from './held-content.ts';
import { ContentError, readMarkdownFolder } from './markdown-file.ts';
import type { MarkdownFile, Section } from './markdown-file.ts';
import { newestFirst, postingFields, salary, words } from './posting.ts';

const schema = z.strictObject({
  ...postingFields,
  salary,
  /** The age shown, such as Today. Without one the page shows the date. */
  postedLabel: words.optional(),
});

export type Opportunity = MarkdownFile<z.infer<typeof schema>>;

/** The sections of an opportunity, in order; the two lists have 6 to 9 items. */
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

const opportunitiesFolder = 'content/opportunities';

const readFrom = onceHeld((folder: string): readonly Opportunity[] =>
  readMarkdownFolder(folder, schema, checkSections).toSorted(newestFirst),
);

/** The opportunities in the order of their cards, the newest first. @throws ContentError */
export function readOpportunities(folder = opportunitiesFolder): readonly Opportunity[] {
  return readFrom(folder);
}

function checkSections(sections: readonly Section[], file: string): object {
  const found = sections.map(({ heading }) => heading ?? 'text before the first heading');
  if (found.join('\n') !== headings.join('\n')) {
    throw new ContentError(
      `${file}: sections: expected ## ${headings.join(', ## ')}; found ${found.join(', ')}`,
    );
  }
  for (const { heading = '', listItems } of sections) {
    if (!lists.has(heading)) continue;
    if (listItems >= listSize.least && listItems <= listSize.most) continue;
    throw new ContentError(
      `${file}: ${heading}: expected a list of ${listSize.least} to ${listSize.most} items, found ${listItems}`,
    );
  }
  return {};
}
