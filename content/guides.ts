import { z } from 'zod';
import { cachedContent } from './cached-content.ts';
import { closing } from './insights.ts';
import { ContentError } from './content-error.ts';
import { readMarkdownFolder, type MarkdownFile } from './markdown-file.ts';
import { searchDescription, words } from './posting.ts';
import { readMinutesOf } from './reading-time.ts';
import { guideParts } from './text-parts.ts';

/** A guide is a page under Candidates, not an insight, so that no category counts it. */
const schema = z.strictObject({
  title: words,
  subtitle: words,
  /** The text of its card. */
  excerpt: words,
  description: searchDescription,
  closing,
});

type Guide = MarkdownFile<z.infer<typeof schema> & { readMinutes: number }>;

/** @throws ContentError */
export const readCvGuide = cachedContent('content/guides', (folder): Guide => {
  const guides = readMarkdownFolder(folder, {
    schema,
    readText: (sections) => ({ readMinutes: readMinutesOf(sections) }),
    parts: () => guideParts,
  });
  const guide = guides.find(({ slug }) => slug === 'finance-cv');
  if (!guide)
    throw new ContentError(`${folder}: expected finance-cv.md, whose page the menus lead to.`);
  return guide;
});
