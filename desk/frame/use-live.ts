import { useEffect, useRef } from 'react';
import { useMatches, useRevalidator, useRouteLoaderData } from 'react-router';
import type { loader } from './at-desk.tsx';
import { showAnew } from './shown-anew.ts';

/** After an answer that is no stream, with which a browser would ask no more. */
const listenAgainAfterMs = 3000;

/**
 * The desk says something twice in this time, or the line broke while the machine slept, and nobody was told. A page
 * that stands behind others asks as often what has changed, and whether its session still lasts.
 */
const maxSilenceMs = 60_000;

/**
 * Shows what changes while it is looked at, and what changed before it was listened for. Whose session has
 * ended is led to the sign-in page: a list that stands still would look as though nothing came.
 * @param reference of the lead that is open, whose other readers see that it is
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
      // Time has gone on, and some proxies keep back whatever is said.
      if (!isBehind()) void showAnew(latest.current.matches, revalidate);
    };
    const listen = () => {
      source?.close();
      const heard = new EventSource(addressFor(reference));
      source = heard;
      listenIn(maxSilenceMs, listenAnew);
      heard.addEventListener('message', ({ data }) => {
        heardAt = Date.now();
        listenIn(maxSilenceMs, listenAnew);
        // Without HTTP/2 a browser has six connections to an address: on six pages that listen the desk answers nothing.
        if (isBehind()) heard.close();
        // Behind others the title of a list says how many there are now; a lead that nobody reads may wait.
        if (isBehind() && reference !== undefined) return;
        if (Number(data) !== latest.current.shown)
          void showAnew(latest.current.matches, revalidate);
      });
      heard.addEventListener('error', () => {
        // Where no answer came the browser asks again by itself.
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

/** Whether its reader has another page before them. */
function isBehind(): boolean {
  return document.visibilityState === 'hidden';
}

/** Nobody reads a lead that stands behind another page. */
function addressFor(reference: string | undefined): string {
  return reference === undefined || isBehind()
    ? '/live'
    : `/live?${new URLSearchParams({ lead: reference })}`;
}

/** Whether the sign-in page is what answers; a proxy that says it cannot reach the desk does not mean so. */
async function isSignedOut(left: AbortSignal): Promise<boolean> {
  try {
    const { type, body } = await fetch('/live', { redirect: 'manual', signal: left });
    // Of whoever is signed in it is a stream without an end.
    await body?.cancel();
    return type === 'opaqueredirect';
  } catch {
    return false;
  }
}
