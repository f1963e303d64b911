import { useEffect, useRef } from 'react';
import { useMatches, useRevalidator, useRouteLoaderData } from 'react-router';
import type { loader } from './at-desk.tsx';
import { revalidateInBackground } from './revalidate-in-background.ts';

/** The pause after an answer that is no stream, after which a browser does not reconnect by itself. */
const listenAgainAfterMs = 3000;

/**
 * The desk sends something twice in this time. Silence means a connection that broke unnoticed, such as in a
 * machine's sleep. A page in the background reconnects as often, to learn of changes and of its session's end.
 */
const maxSilenceMs = 60_000;

/**
 * Revalidates the page when something changes, and for what changed before it listened. When its session has
 * ended, it goes to the sign-in page: a list that stands still would look as though nothing came.
 * @param reference of the open lead, whose other readers see that it is open here
 */
export function useLive(reference?: string): void {
  const { revalidate } = useRevalidator();
  const shown = useRouteLoaderData<typeof loader>('frame/at-desk')?.changes;
  const matches = useMatches();
  const latest = useRef({ shown, matches });
  useEffect(() => {
    latest.current = { shown, matches };
  }, [shown, matches]);
  useEffect(() => {
    const left = new AbortController();
    let source: EventSource | undefined;
    let heardAt = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const listenIn = (ms: number, next = listen) => {
      clearTimeout(timer);
      timer = setTimeout(next, ms);
    };
    const listenAnew = () => {
      heardAt = Date.now();
      listen();
      // Time has passed, and some proxies hold back what the stream says.
      if (!isBehind()) void revalidateInBackground(latest.current.matches, revalidate);
    };
    const listen = () => {
      source?.close();
      const heard = new EventSource(addressFor(reference));
      source = heard;
      listenIn(maxSilenceMs, listenAnew);
      heard.addEventListener('message', ({ data }) => {
        heardAt = Date.now();
        listenIn(maxSilenceMs, listenAnew);
        // Without HTTP/2 a browser has six connections to a host. Six listening pages leave none for requests.
        if (isBehind()) heard.close();
        // In the background, a list still shows its count in the title. A lead that nobody reads may wait.
        if (isBehind() && reference !== undefined) return;
        if (Number(data) !== latest.current.shown)
          void revalidateInBackground(latest.current.matches, revalidate);
      });
      heard.addEventListener('error', () => {
        // After a failed connection the browser reconnects by itself.
        if (heard.readyState !== EventSource.CLOSED) return;
        void isSignedOut(left.signal).then((isOut) => (isOut ? revalidate() : undefined));
        const isStale = Math.abs(Date.now() - heardAt) > maxSilenceMs;
        listenIn(listenAgainAfterMs, isStale ? listenAnew : listen);
      });
    };
    const onSeen = () => {
      const listens = source?.readyState !== EventSource.CLOSED;
      if (isBehind() || (listens && source?.url.endsWith(addressFor(reference)))) return;
      listenAnew();
    };
    document.addEventListener('visibilitychange', onSeen, { signal: left.signal });
    listen();
    return () => {
      left.abort();
      clearTimeout(timer);
      source?.close();
    };
  }, [revalidate, reference]);
}

/** Whether the page is in the background. */
function isBehind(): boolean {
  return document.visibilityState === 'hidden';
}

/** The address of the stream. A lead in the background counts as read by nobody. */
function addressFor(reference: string | undefined): string {
  return reference === undefined || isBehind()
    ? '/live'
    : `/live?${new URLSearchParams({ lead: reference })}`;
}

/** Whether the desk redirects to the sign-in page. A proxy that cannot reach the desk answers otherwise. */
async function isSignedOut(left: AbortSignal): Promise<boolean> {
  try {
    const { type, body } = await fetch('/live', { redirect: 'manual', signal: left });
    // For a valid session it is a stream without an end.
    await body?.cancel();
    return type === 'opaqueredirect';
  } catch {
    return false;
  }
}
