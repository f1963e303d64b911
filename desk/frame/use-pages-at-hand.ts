import { useEffect } from 'react';

/** React Router's own list of pages, which stands in each. */
declare const __reactRouterManifest: { routes: Readonly<Record<string, { module: string }>> };

/**
 * Fetches the scripts of every page before one is opened, 16 kB in all. React Router loads the page that is shown anew
 * where one cannot be had: with the desk away, the browser's own error page would take its place.
 */
export function usePagesAtHand(): void {
  useEffect(() => {
    for (const { module } of Object.values(__reactRouterManifest.routes)) {
      import(/* @vite-ignore */ module).catch(() => undefined);
    }
  }, []);
}
