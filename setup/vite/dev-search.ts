import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type * as ContentOfBuilds from '../../content/content-of-builds.ts';
import type { searchTexts } from '../pages/search-index.ts';

/** Read by the server's own means, so that an edit of them is seen as an edit of a page is. */
const indexModule = '/setup/pages/search-index.ts';
const contentModule = '/content/content-of-builds.ts';

const searchFile = /^\/(?:assets\/)?search\//;

/** Leaves a request to what comes behind. */
type Next = (error?: unknown) => void;

/**
 * In development: what searches fetch. A build writes it as files; here it is made of content as it
 * stands when it is asked for, which with the entries of a site that is worked on takes a moment.
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
