import { useEffect } from 'react';

/**
 * Ignores the second click of a double click if it is on another button than the first. The page may have
 * changed in between: a lead that was put off would be marked as spam, and the next person in the team would
 * lose their access. The server recognises the same button pressed twice. Links may be clicked twice.
 */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    let first: Element | null = null;
    const onClick = (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (event.detail < 2) first = pressed;
      else if (pressed && pressed !== first) event.preventDefault();
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
}
