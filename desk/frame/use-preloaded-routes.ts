import { useEffect } from 'react';

/** React Router's route manifest, which each page contains. */
declare const __reactRouterManifest: { routes: Readonly<Record<string, { module: string }>> };

/**
 * Loads the scripts of every route ahead, 19 kB in all. If a route's script cannot be loaded, React Router reloads
 * the document: with the desk away, the browser's own error page would take its place.
 */
export function usePreloadedRoutes(): void {
  useEffect(() => {
    for (const { module } of Object.values(__reactRouterManifest.routes)) {
      import(/* @vite-ignore */ module).catch(() => undefined);
    }
  }, []);
}
