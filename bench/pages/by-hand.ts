import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeCompressed } from '../../setup/pages/compress-text.ts';

const end = '</script>';

/**
 * The built site as somebody would write it by hand who wants it fast and nothing more: the same
 * words, styles and faces, and no script, not even data in one.
 * @param pages addresses of those that are copied
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
