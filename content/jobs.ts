import { z } from 'zod';
import { cachedContent } from './cached-content.ts';
import { readMarkdownFolder, type MarkdownFile } from './markdown-file.ts';
import { newestFirst, postedFirst, postingFields, salary, words } from './posting.ts';

const labelAndValue = "{ label: 'Level', value: 'Senior' }";

const summaryLine = z.strictObject({ label: words, value: words }, `expected ${labelAndValue}`);

const schema = postedFirst(
  z.strictObject({
    ...postingFields,
    /** The contract, such as Permanent. Every role is full-time. */
    employment: words,
    country: z.enum(['ZA', 'GB'], 'expected ZA or GB'),
    currency: z.enum(['ZAR', 'GBP'], 'expected ZAR or GBP'),
    salary: salary.optional(),
    /** The side card Job Summary. */
    summary: z.array(summaryLine, `expected a list of ${labelAndValue}`).optional(),
  }),
);

export type Job = MarkdownFile<z.infer<typeof schema>>;

/** The jobs, newest first. @throws ContentError */
export const readJobs = cachedContent('content/jobs', (folder): readonly Job[] =>
  readMarkdownFolder(folder, { schema, readText: () => ({}) }).toSorted(newestFirst),
);
