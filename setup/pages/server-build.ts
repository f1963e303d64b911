import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/** Loads React Router's server build of the site or the desk. */
export async function loadServerBuild(buildDirectory: string): Promise<ServerBuild> {
  const { href } = pathToFileURL(path.resolve(buildDirectory, 'server/index.js'));
  return (await import(/* @vite-ignore */ href)) as ServerBuild;
}
