import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Shows what changes while it is looked at. */
export function useLive(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const source = new EventSource('/live');
    source.addEventListener('message', () => void revalidate());
    return () => source.close();
  }, [revalidate]);
}
