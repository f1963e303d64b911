import { useEffect, useRef } from 'react';
import { useMatches, useRevalidator, useRouteLoaderData } from 'react-router';
import type { loader } from './at-desk.tsx';
import { showAnew } from './shown-anew.ts';

/** After an answer that is no stream, with which a browser would ask no more. */
const listenAgainAfterMs = 3000;

/** The desk says something twice in this time, or the line broke while the machine slept, and nobody was told. */
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
    const at = reference === undefined ? '' : `?${new URLSearchParams({ lead: reference })}`;
    const left = new AbortController();
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const listenIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(listen, ms);
    };
    const listen = () => {
      source?.close();
      const heard = new EventSource(`/live${at}`);
      source = heard;
      listenIn(maxSilenceMs);
      heard.addEventListener('message', ({ data }) => {
        listenIn(maxSilenceMs);
        if (Number(data) !== latest.current.shown)
          void showAnew(latest.current.matches, revalidate);
      });
      heard.addEventListener('error', () => {
        // Where no answer came the browser asks again by itself.
        if (heard.readyState !== EventSource.CLOSED) return;
        void isSignedOut(left.signal).then((isOut) => (isOut ? revalidate() : undefined));
        listenIn(listenAgainAfterMs);
      });
    };
    listen();
    return () => {
      left.abort();
      clearTimeout(timer);
      source?.close();
    };
  }, [revalidate, reference]);
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
