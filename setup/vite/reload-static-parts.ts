import type { Plugin } from 'vite';

/**
 * Reloads the page in development when a screen or a Markdown file is edited. Browsers load no screen's module,
 * and no module imports Markdown, so neither would be hot-updated.
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
