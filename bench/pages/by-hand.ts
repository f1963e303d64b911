import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeCompressed } from '../../setup/pages/compress-text.ts';

const end = '</script>';

/**
 * Copies the built site as plain HTML, as somebody would write it by hand who wants it only fast: the same words,
 * styles and fonts, and no script, not even data in one.
 * @param pages the paths of the pages to copy
 */
export async function copyByHand(
  client: string,
  folder: string,
  pages: readonly string[],
): Promise<void> {
  await cp(client, folder, { recursive: true });
  for (const page of pages) {
    const file = path.join(folder, page, 'index.html');
    const html = await readFile(file, 'utf8');
    writeCompressed(file, withoutScripts(html));
  }
}

function withoutScripts(html: string): string {
  const [start = '', ...parts] = html.split('<script');
  return start + parts.map((part) => part.slice(part.indexOf(end) + end.length)).join('');
}
