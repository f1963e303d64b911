import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { undefinedIfMissing } from '../platform/undefined-if-missing.ts';
import { fileHeaders } from '../relay/serving/site-file.ts';
import { addressesIn } from '../relay/serving/site-files.ts';

/** Serves the desk's own files from memory. Their names change with their content. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  for (const address of await addressesIn(folder)) {
    const headers = fileHeaders(address);
    const file = path.join(folder, address);
    const body = await readFile(file);
    const packed = await undefinedIfMissing(readFile(`${file}.br`));
    app.get(address, (request, reply) => {
      void reply.headers(headers);
      if (!packed || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return body;
      return reply.header('content-encoding', 'br').send(packed);
    });
  }
}
