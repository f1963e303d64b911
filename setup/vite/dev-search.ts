import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type * as ContentOfBuilds from '../../content/content-of-builds.ts';
import type { searchTexts } from '../pages/search-index.ts';

/** Loaded through the dev server, so that edits of them take effect as those of a page do. */
const indexModule = '/setup/pages/search-index.ts';
const contentModule = '/content/content-of-builds.ts';

const searchFile = /^\/(?:assets\/)?search\//;

/** Passes a request on to the next middleware. */
type Next = (error?: unknown) => void;

/**
 * Serves the search index in development. A build writes it as files. Here it is made from current content on
 * each request, which takes a moment with the entries of a site in development.
 */
export const devSearch: Plugin = {
  name: 'dev-search',
  apply: 'serve',
  configureServer(server) {
    async function textAt(address: string): Promise<string | undefined> {
      const index = await server.ssrLoadModule(indexModule);
      const content = await server.ssrLoadModule(contentModule);
      const texts = (index['searchTexts'] as typeof searchTexts)(content as typeof ContentOfBuilds);
      return texts.get(new URL(address, 'http://localhost').pathname.slice(1));
    }
    async function answer(address: string, response: ServerResponse, next: Next): Promise<void> {
      try {
        const text = await textAt(address);
        if (text === undefined) next();
        else response.setHeader('content-type', 'application/json').end(text);
      } catch (error) {
        next(error);
      }
    }
    server.middlewares.use(({ url = '' }, response, next) => {
      if (searchFile.test(url)) void answer(url, response, next);
      else next();
    });
  },
};
