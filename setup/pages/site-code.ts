import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import type { Manifest } from 'vite';
import type * as ContentOfBuilds from '../../content/content-of-builds.ts';
import { loadServerBuild } from './server-build.ts';
import type { ScreenModules } from './page-sources.ts';

/** What pages are made with: the site's modules as bundled. */
export interface SiteCode {
  /** The folder of published files. */
  client: string;
  build: ServerBuild;
  manifest: Manifest;
  /** The published files beside the pages, relative to that folder. */
  files: readonly string[];
  screens: ScreenModules;
  /** The content modules of the bundle, which keep their own caches. */
  content: typeof ContentOfBuilds;
}

type Noted = Pick<SiteCode, 'manifest' | 'files' | 'screens'>;

/** Records what was bundled, to make pages with it now and after each edit of content. */
export function writeSiteCode(buildDirectory: string, noted: Noted): Promise<void> {
  return writeFile(notesOf(buildDirectory), JSON.stringify(noted));
}

export async function readSiteCode(buildDirectory: string): Promise<SiteCode> {
  const noted = JSON.parse(await readFile(notesOf(buildDirectory), 'utf8')) as Noted;
  const build = await loadServerBuild(buildDirectory);
  const { content } = build.entry.module as unknown as Pick<SiteCode, 'content'>;
  return { client: path.join(buildDirectory, 'client'), build, content, ...noted };
}

function notesOf(buildDirectory: string): string {
  return path.join(buildDirectory, 'site-code.json');
}
