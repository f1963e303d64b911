import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Shows what changes while it is looked at.
 * @param reference of the lead that is open, whose other readers see that it is
 */
export function useLive(reference?: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const at = reference === undefined ? '' : `?${new URLSearchParams({ lead: reference })}`;
    const source = new EventSource(`/live${at}`);
    source.addEventListener('message', () => void revalidate());
    return () => source.close();
  }, [revalidate, reference]);
}
