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

/** The folder of the pictures in texts. */
const picturesFolder = 'site/public';

/** On a slow phone connection a larger picture arrives seconds after its text. */
const largestPictureBytes = 1_000_000;

/**
 * Reads all content, so that every fault is found before anything is made from it.
 * @throws ContentError listing the faults of all files
 */
export function checkContent(): void {
  const readers = [readOpportunities, readJobs, readInsights, readCvGuide, listedInsights];
  eachOrFaults<() => unknown, unknown>(readers, (read) => read());
}

/**
 * Lists links and pictures in texts that lead to nothing, and oversized pictures, as sentences for the owner. These
 * only warn: a role's page goes a year after the role closed, and an article may still link to it.
 * @param paths of all pages
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
 * Lists texts in folders that no page is made from, as sentences for the owner. These only warn, because drafts and
 * notes may be kept there.
 * @param texts the files of `content/` by name
 */
export function misplacedTexts(texts: Iterable<string>): string[] {
  const folders = filesOfPages();
  const read = Object.entries(folders).flatMap(([folder, files]) =>
    files.map(({ slug }) => path.join(folder, `${slug}.md`)),
  );
  // There is only one guide.
  const places = Object.keys(folders).filter((folder) => folder !== 'content/guides');
  return [...new Set(texts).difference(new Set(read))].map((file) => {
    const words = `no page is made of a text that stands here: move it to one of ${places.join(', ')}, or let its name end in .txt.`;
    return faultAt(file, undefined, words).message;
  });
}

/**
 * Lists pages with a date in the future, as sentences for the owner. These only warn, because this machine's clock
 * may be wrong.
 * @param day the present date, such as 2025-10-28
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

/** The files that pages are made from, by folder. */
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
  // Other published files are made after the pages, and are not known here.
  if (pages.has(place.replace(/(?<=.)\/$/, '')) || path.extname(place) !== '') return undefined;
  return `there is no page ${place}: correct the address, or take the link out.`;
}

/** The path of an address, without query and fragment. */
function pathOf(address: string): string {
  return new URL(address, 'https://site.example').pathname;
}
