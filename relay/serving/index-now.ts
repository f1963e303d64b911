import { hash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { jsonIn } from '../../platform/json-in.ts';
import type { RelayLog } from '../../platform/log.ts';

/** Passes on to every search engine that takes part (https://www.indexnow.org/documentation). */
const indexNowUrl = 'https://api.indexnow.org/indexnow';

/** The protocol's own limit for one post. */
const maxUrls = 10_000;

const timeoutMs = 20_000;

/** What each page said when search engines were last told of it. */
const toldFile = 'told-search-engines.json';

type Told = Readonly<Record<string, string>>;

interface Options {
  /** Where the built site stands. */
  client: string;
  dataDir: string;
  siteUrl: string;
  key: string;
  log: RelayLog;
  endpoint?: string;
}

/** Where search engines look whether it is the site itself that tells them. */
export function serveIndexNowKey(app: FastifyInstance, key: string): void {
  app.get(`/${key}.txt`, (_request, reply) => reply.type('text/plain; charset=utf-8').send(key));
}

/**
 * Tells search engines which pages say something else than when they were last told, which are new
 * and which are gone. Nothing waits for it, and it never throws: what they did not take is told at
 * the next start.
 */
export async function tellSearchEngines({ log, ...options }: Options): Promise<void> {
  const { client, dataDir, siteUrl, key, endpoint = indexNowUrl } = options;
  try {
    const file = path.join(dataDir, toldFile);
    const told = await readTold(file);
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
    log.info({ pages: changed.length }, 'search engines were told what changed');
  } catch (error) {
    log.warn(
      { err: error },
      'search engines could not be told what changed; the next start tries again',
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

/** A file that is missing or damaged says nothing: every page is told again, which does no harm. */
async function readTold(file: string): Promise<Told> {
  const told = jsonIn(await readFile(file, 'utf8').catch(() => ''));
  return typeof told === 'object' && told !== null ? (told as Told) : {};
}

/**
 * What each page in the sitemap says, by its address: its text alone, as it stands beside the page.
 * Its HTML is another with each change of a style.
 */
async function pagesIn(client: string, siteUrl: string): Promise<Told> {
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
