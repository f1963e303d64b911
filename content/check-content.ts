import { statSync } from 'node:fs';
import path from 'node:path';
import { eachOrFaults, faultAt } from './content-error.ts';
import { readCvGuide } from './guides.ts';
import { listedInsights } from './insight-cards.ts';
import { readInsights } from './insights.ts';
import { readJobs } from './jobs.ts';
import type { MarkdownFile } from './markdown-file.ts';
import { readOpportunities } from './opportunities.ts';
import { today } from './days.ts';

/** Where a picture stands that a text shows. */
const picturesFolder = 'site/public';

/** On a slow phone's line a larger one comes seconds after its words. */
const largestPictureBytes = 1_000_000;

/**
 * Reads all of content, so that whatever is wrong is known before anything is made of it.
 * @throws ContentError telling everything that is wrong, in whatever file
 */
export function checkContent(): void {
  const readers = [readOpportunities, readJobs, readInsights, readCvGuide, listedInsights];
  eachOrFaults<() => unknown, unknown>(readers, (read) => read());
}

/**
 * Which links and pictures of the texts lead to nothing, or to more than a line carries, in sentences
 * for their owner. Nobody is stopped by them: a role goes a year after it closed, and with it the page that an article leads to.
 * @param paths of every page
 */
export function deadLinks(paths: readonly string[]): string[] {
  const pages = new Set(paths);
  return Object.entries(filesOfPages()).flatMap(([folder, files]) =>
    files.flatMap(({ slug, links }) => {
      const file = path.join(folder, `${slug}.md`);
      return links.flatMap(([address, line, kind]) => {
        const words = kind === 'image' ? wrongPicture(address) : missingPage(address, pages);
        return words === undefined ? [] : [faultAt(file, line, words).message];
      });
    }),
  );
}

/**
 * Which texts no page is made of, since they stand where none are read from, in sentences for their owner.
 * Nobody is stopped by them: drafts and notes may stand there.
 * @param texts of `content/`, by name
 */
export function misplacedTexts(texts: Iterable<string>): string[] {
  const folders = filesOfPages();
  const read = Object.entries(folders).flatMap(([folder, files]) =>
    files.map(({ slug }) => path.join(folder, `${slug}.md`)),
  );
  // Of guides there is one.
  const places = Object.keys(folders).filter((folder) => folder !== 'content/guides');
  return [...new Set(texts).difference(new Set(read))].map((file) => {
    const words = `no page is made of a text that stands here: move it to one of ${places.join(', ')}, or let its name end in .txt.`;
    return faultAt(file, undefined, words).message;
  });
}

/**
 * Which pages bear a day that is still to come, in sentences for their owner. Nobody is stopped by them: it is the
 * clock of this machine that says so.
 * @param day that it is, such as 2025-10-28
 */
export function daysAhead(day = today()): string[] {
  const dated = [
    ...readOpportunities().map(({ slug, fields }) => [
      'opportunities',
      slug,
      'posted',
      fields.posted,
    ]),
    ...readJobs().map(({ slug, fields }) => ['jobs', slug, 'posted', fields.posted]),
    ...readInsights().map(({ slug, fields }) => ['insights', slug, 'date', fields.date]),
  ] as const;
  return dated.flatMap(([folder = '', slug, field, at = '']) => {
    if (at <= day) return [];
    const words = `${field}: ${at} is still to come, and the page is shown now: correct the day, or add the file then.`;
    return [faultAt(path.join('content', folder, `${slug}.md`), undefined, words).message];
  });
}

/** What pages are made of, by its folder. */
function filesOfPages(): Readonly<Record<string, readonly MarkdownFile<unknown>[]>> {
  return {
    'content/opportunities': readOpportunities(),
    'content/jobs': readJobs(),
    'content/insights': readInsights(),
    'content/guides': [readCvGuide()],
  };
}

function wrongPicture(address: string): string | undefined {
  const file = path.join(picturesFolder, pathOf(address));
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return `there is no picture ${file}: put it there.`;
  if (found.size <= largestPictureBytes) return undefined;
  const size = (found.size / 1_000_000).toFixed(1);
  return `the picture ${file} is of ${size} MB, and comes late on a phone: save it smaller, with 1 MB at most.`;
}

function missingPage(address: string, pages: ReadonlySet<string>): string | undefined {
  const place = pathOf(address);
  // Files beside the pages are made after them.
  if (pages.has(place.replace(/(?<=.)\/$/, '')) || path.extname(place) !== '') return undefined;
  return `there is no page ${place}: correct the address, or take the link out.`;
}

/** Without what is asked of the page, and where on it. */
function pathOf(address: string): string {
  return new URL(address, 'https://site.example').pathname;
}
