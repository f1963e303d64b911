import { useEffect, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { loader } from './at-desk.tsx';

/**
 * Shows what changes while it is looked at, and what changed before it was listened for.
 * @param reference of the lead that is open, whose other readers see that it is
 */
export function useLive(reference?: string): void {
  const { revalidate } = useRevalidator();
  const shown = useRouteLoaderData<typeof loader>('frame/at-desk')?.changes;
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  useEffect(() => {
    const at = reference === undefined ? '' : `?${new URLSearchParams({ lead: reference })}`;
    const source = new EventSource(`/live${at}`);
    source.addEventListener('message', ({ data }) => {
      if (Number(data) !== latest.current) void revalidate();
    });
    return () => source.close();
  }, [revalidate, reference]);
}
