import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/** Loads what React Router has built of the site or of the desk to be rendered on a server. */
export async function loadServerBuild(buildDirectory: string): Promise<ServerBuild> {
  const { href } = pathToFileURL(path.resolve(buildDirectory, 'server/index.js'));
  return (await import(/* @vite-ignore */ href)) as ServerBuild;
}
