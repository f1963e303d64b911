import { hash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { parseJson } from '../../platform/parse-json.ts';
import type { RelayLog } from '../../platform/log.ts';

/** An endpoint that notifies every participating search engine (https://www.indexnow.org/documentation). */
const indexNowUrl = 'https://api.indexnow.org/indexnow';

/** The protocol's own limit for one post. */
const maxUrls = 10_000;

const timeoutMs = 20_000;

/** Holds a hash of each page's text as search engines were last notified of it. */
const toldFile = 'told-search-engines.json';

type Announced = Readonly<Record<string, string>>;

interface Options {
  /** The folder of the built site. */
  client: string;
  dataDir: string;
  siteUrl: string;
  key: string;
  log: RelayLog;
  endpoint?: string;
}

/** Serves the key by which search engines verify that the site itself notifies them. */
export function serveIndexNowKey(app: FastifyInstance, key: string): void {
  app.get(`/${key}.txt`, (_request, reply) => reply.type('text/plain; charset=utf-8').send(key));
}

/**
 * Notifies search engines of pages that are new, gone or changed since the last time. Nothing waits for it, and it
 * never throws: what they did not accept is sent at the next start.
 */
export async function tellSearchEngines({ log, ...options }: Options): Promise<void> {
  const { client, dataDir, siteUrl, key, endpoint = indexNowUrl } = options;
  try {
    const file = path.join(dataDir, toldFile);
    const told = await readAnnounced(file);
    const pages = await pagesIn(client, siteUrl);
    const changed = [...new Set([...Object.keys(pages), ...Object.keys(told)])].filter(
      (url) => pages[url] !== told[url],
    );
    for (let start = 0; start < changed.length; start += maxUrls) {
      await post(endpoint, {
        host: new URL(siteUrl).host,
        key,
        keyLocation: `${siteUrl}/${key}.txt`,
        urlList: changed.slice(start, start + maxUrls),
      });
    }
    if (changed.length === 0) return;
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, JSON.stringify(pages));
    log.info({ pages: changed.length }, 'search engines were notified of changed pages');
  } catch (error) {
    log.warn(
      { err: error },
      'search engines could not be notified of changed pages; the next start tries again',
    );
  }
}

async function post(endpoint: string, body: object): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${endpoint} answered ${response.status}.`);
}

/** A missing or damaged file counts as empty: every page is sent again, which does no harm. */
async function readAnnounced(file: string): Promise<Announced> {
  const told = parseJson(await readFile(file, 'utf8').catch(() => ''));
  return typeof told === 'object' && told !== null ? (told as Announced) : {};
}

/**
 * Hashes of the pages in the sitemap, by URL. Only the text that is built beside a page counts: its HTML changes with
 * every style.
 */
async function pagesIn(client: string, siteUrl: string): Promise<Announced> {
  const pages: Record<string, string> = {};
  for (const name of await readdir(client)) {
    if (!/^sitemap(-\d+)?\.xml$/.test(name)) continue;
    const sitemap = await readFile(path.join(client, name), 'utf8');
    for (const [, loc = ''] of sitemap.matchAll(/<url>\s*<loc>([^<]+)</g)) {
      const { pathname } = new URL(loc);
      const text = await readFile(
        path.join(client, pathname === '/' ? 'index.md' : `${pathname}.md`),
      );
      pages[`${siteUrl}${pathname}`] = hash('sha256', text, 'base64url');
    }
  }
  return pages;
}
