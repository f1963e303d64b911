import { renderToStaticMarkup } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';
import { formIdField } from '../forms/form.ts';
import { holdContent, withoutContent } from '../content/held-content.ts';
import { islandAttribute, reviewWidgetAttribute } from './islands/island-markup.ts';
import { missingPathAttribute } from './islands/missing-path.ts';
import { withUnitsKept } from './units-kept.ts';
// eslint-disable-next-line import/default -- made by setup/vite/inline-script.ts
import watchIslands from './watch-islands.ts?inline-script';
// eslint-disable-next-line import/default -- made by setup/vite/inline-script.ts
import watchPosts from './watch-posts.ts?inline-script';

/** What needs its script as soon as the page is there. Styles may name them: a value is looked for. */
const scriptedAttributes = [missingPathAttribute, reviewWidgetAttribute];

/** What a form that posts has, and no other. */
const formIdMark = `name="${formIdField}"`;

// Built modules read content for one build; in development an edit of it has to be seen.
if (import.meta.env.PROD) holdContent();

/** Renders a whole page. Only the islands in it carry what hydration needs. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const isUnknownPath = context.staticHandlerContext.matches.at(-1)?.route.path === '*';
  const page = withoutContent(() =>
    withUnitsKept(renderToStaticMarkup(<ServerRouter context={context} url={request.url} />)),
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

/** A task of its own, as the frame's script is: the one in which the parser ends is the longest. */
function watcher({ manifest }: EntryContext, beside: string): string {
  return `<script type="module" async data-entry="${manifest.entry.module}">${watchIslands}${beside}</script>`;
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

/** For setup/pages/build-pages.ts: built modules have content of their own. */
export * as content from '../content/content-of-builds.ts';

/** For server/built-pages.ts, which renders a refused post: it sees the built modules only. */
export { refusedPostContext } from './screens/refused.tsx';
