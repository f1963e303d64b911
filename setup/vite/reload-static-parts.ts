import type { Plugin } from 'vite';

/**
 * In development: no browser loads a screen's module, and no module a Markdown file, so an edit of
 * either reloads the page.
 */
export const reloadStaticParts: Plugin = {
  name: 'reload-static-parts',
  hotUpdate({ modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    server.environments.client.hot.send({ type: 'full-reload' });
  },
  configureServer({ watcher, environments }) {
    const reload = (file: string) => {
      if (file.endsWith('.md')) environments.client.hot.send({ type: 'full-reload' });
    };
    for (const change of ['add', 'change', 'unlink'] as const) watcher.on(change, reload);
  },
};
