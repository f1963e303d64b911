import { useEffect } from 'react';

/**
 * A double click does what its first press is on. By the second another button may stand there: a lead that was
 * put off would be called spam, and whoever comes next in the team would lose their access. The same button
 * pressed twice is known to the server, and a link leads on as often as it is pressed.
 */
export function useFirstPress(): void {
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
