import { renderToReadableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';
import { isStoreWide } from '../leads/store/database/store-error.ts';
import { unreadContext, visitContext } from './visit/desk-context.ts';
import { logFault } from './visit/log-fault.ts';

/** Renders a whole page, and sends none of it before all of it is there. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(visitContext);
  let code = status;
  const page = await renderToReadableStream(
    <ServerRouter context={entry} url={request.url} nonce={nonce} />,
    {
      nonce,
      onError(error) {
        code = 500;
        logFault(error);
      },
    },
  );
  await page.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(page, { status: code, headers });
}

/** Logs errors of ours. An address that does not exist is none, nor is a request that was given up. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (isStoreWide(error)) context.set(unreadContext, true);
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logFault(error);
}

/** Exported for server/desk-app.ts, which sees only the built modules. */
export { deskContext, visitContext } from './visit/desk-context.ts';
export { createAttemptLimits } from './visit/attempt-limits.ts';
