import { admittedOn } from '../relay/serving/page-headers.ts';
import type { RelayPages } from '../relay/intake/pages.ts';
import { refusedPath } from '../content/paths.ts';
import type * as SiteEntry from '../site/entry.server.tsx';
import type { RefusedPost as ScreenProps } from '../site/screens/refused.tsx';
import { loadServerBuild } from '../setup/pages/server-build.ts';

/**
 * The relay's pages in the site's own frame, rendered by the site's server build. React is loaded
 * with the first refused post of a visitor without scripts, and not before.
 */
export function builtPages(buildDirectory: string, siteUrl: string): RelayPages {
  let loading: Promise<Template> | undefined;
  return {
    async refused({ message, problems, form, posted }) {
      loading ??= loadTemplate(buildDirectory, siteUrl).catch((error: unknown) => {
        // A build may be replacing the files at this moment. The next post tries again.
        loading = undefined;
        throw error;
      });
      const { render, admitted } = await loading;
      const props = { message, problems, formId: form?.id, posted: Object.fromEntries(posted) };
      return { html: await render(props), admitted };
    },
  };
}

type Template = Awaited<ReturnType<typeof loadTemplate>>;

const nothingPosted: ScreenProps = { message: '', problems: {}, formId: undefined, posted: {} };

async function loadTemplate(buildDirectory: string, siteUrl: string) {
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  const build = await loadServerBuild(buildDirectory);
  const { refusedPostContext } = build.entry.module as unknown as typeof SiteEntry;
  const handle = createRequestHandler(build, 'production');
  const render = async (props: ScreenProps): Promise<string> => {
    const context = new RouterContextProvider();
    context.set(refusedPostContext, props);
    const response = await handle(new Request(siteUrl + refusedPath), context);
    return response.text();
  };
  // Read from a page without any visitor's words: a script among those would be admitted too.
  return { render, admitted: admittedOn(await render(nothingPosted)) };
}
