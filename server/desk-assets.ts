import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The desk's own files, held in memory. Their names change with their content. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of names) {
    const type = contentTypes[path.extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = await readFile(file);
    const packed = type.startsWith('font') ? undefined : await promisify(brotliCompress)(body);
    app.get(`/${path.relative(folder, file).split(path.sep).join('/')}`, (request, reply) => {
      void reply.headers({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      if (!packed || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return body;
      return reply.header('content-encoding', 'br').send(packed);
    });
  }
}
