import { useEffect, useRef } from 'react';

/**
 * For what surrounds a field. Where somebody writes into one, it stays on the screen where it is while what stands
 * above it grows, as by a note of somebody else's or a new lead of the same person. Most browsers see to that by
 * themselves; Safari, and so every iPhone's, moves the field from under the fingers.
 */
export function useFieldInPlace() {
  const around = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = around;
    if (!current || CSS.supports('overflow-anchor', 'auto')) return;
    let field: Element | null = null;
    let top = 0;
    const look = () => {
      field = document.activeElement;
      top = topOf(field);
    };
    const grown = new ResizeObserver(() => {
      if (field === document.activeElement && field instanceof HTMLTextAreaElement) {
        window.scrollBy({ top: topOf(field) - top, behavior: 'instant' });
      }
      look();
    });
    look();
    grown.observe(current);
    current.addEventListener('focusin', look);
    return () => {
      grown.disconnect();
      current.removeEventListener('focusin', look);
    };
  }, []);
  return around;
}

/** In the page, however far that is scrolled. */
function topOf(field: Element | null): number {
  return (field?.getBoundingClientRect().top ?? 0) + window.scrollY;
}
