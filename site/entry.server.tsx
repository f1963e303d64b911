import { renderToStaticMarkup } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';
import { formIdField } from '../forms/form.ts';
import { cacheContent, withoutContent } from '../content/cached-content.ts';
import { islandAttribute, reviewWidgetAttribute } from './islands/island-markup.ts';
import { missingPathAttribute } from './islands/missing-path.ts';
import { withNonBreakingUnits } from './non-breaking-units.ts';
// eslint-disable-next-line import/default -- made by setup/vite/inline-script.ts
import watchIslands from './watch-islands.ts?inline-script';
// eslint-disable-next-line import/default -- made by setup/vite/inline-script.ts
import watchPosts from './watch-posts.ts?inline-script';

/** Attributes of elements that need their script at once. Searched with `="`, since inlined styles may name them. */
const scriptedAttributes = [missingPathAttribute, reviewWidgetAttribute];

/** Markup that only forms that post have. */
const formIdMark = `name="${formIdField}"`;

// A build reads the content once; in development every edit has to show.
if (import.meta.env.PROD) cacheContent();

/** Renders a page as static HTML. Only its islands carry what hydration needs. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const isUnknownPath = context.staticHandlerContext.matches.at(-1)?.route.path === '*';
  const page = withoutContent(() =>
    withNonBreakingUnits(
      renderToStaticMarkup(<ServerRouter context={context} url={request.url} />),
    ),
  );
  const carries = (attribute: string) => page.includes(`${attribute}="`);
  const script = scriptedAttributes.some(carries)
    ? moduleScript(context)
    : carries(islandAttribute)
      ? watcher(context, page.includes(formIdMark) ? watchPosts : '')
      : '';
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(
    `<!doctype html>${page.replace('</body>', () => `${developmentScripts}${script}</body>`)}`,
    {
      status: isUnknownPath ? 404 : status,
      headers,
    },
  );
}

function moduleScript({ manifest }: EntryContext): string {
  return `<script type="module" src="${manifest.entry.module}"></script>`;
}

/** Gives the inlined scripts a task of their own: the one in which the parser ends is the longest already. */
function watcher({ manifest }: EntryContext, extraScript: string): string {
  return `<script type="module" async data-entry="${manifest.entry.module}">${watchIslands}${extraScript}</script>`;
}

/**
 * What `<Scripts/>` would bring in development: reload on edits, and the runtime without which
 * React's refresh transform stops every component module. Empty in the build.
 */
const developmentScripts = import.meta.env.DEV
  ? ['/@vite/client', '/@id/__x00__virtual:react-router/inject-hmr-runtime']
      .map((source) => `<script type="module" src="${source}"></script>`)
      .join('')
  : '';

/** For setup/pages/build-pages.ts: built modules have their own copy of the content. */
export * as content from '../content/content-of-builds.ts';

/** For server/built-pages.ts, which renders a refused post: it sees the built modules only. */
export { refusedPostContext } from './screens/refused.tsx';
