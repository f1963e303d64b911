import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves a folder as any static host does, compressed and without caching headers.
 * @param fallback the file for unknown paths, as single-page apps need it
 */
export async function serveFolder(
  folder: string,
  port: number,
  fallback = '404.html',
): Promise<Server> {
  const answers = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  const server = createServer(({ url = '/' }, response) => {
    void answer(new URL(url, `http://localhost:${port}`).pathname, response);
  });

  async function answer(pathname: string, response: ServerResponse): Promise<void> {
    const found = answers.get(pathname) ?? (await read(pathname));
    answers.set(pathname, found);
    response.writeHead(200, found.headers).end(found.body);
  }

  async function read(pathname: string) {
    const file = await fileAt(path.join(folder, pathname));
    const extension = path.extname(file);
    const whole = await readFile(file);
    const packs = extension !== '.woff2' && extension !== '.png';
    return {
      body: packs ? await promisify(brotliCompress)(whole) : whole,
      headers: {
        'content-type': contentTypes[extension] ?? 'application/octet-stream',
        ...(packs && { 'content-encoding': 'br' }),
      },
    };
  }

  async function fileAt(place: string): Promise<string> {
    const found = await stat(place).catch(() => undefined);
    if (found?.isFile()) return place;
    const page = path.join(place, 'index.html');
    return found && (await stat(page).catch(() => undefined)) ? page : path.join(folder, fallback);
  }

  await new Promise<void>((resolve) => void server.listen(port, 'localhost', resolve));
  return server;
}
