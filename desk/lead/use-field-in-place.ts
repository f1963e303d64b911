import { useEffect, useRef } from 'react';

/**
 * Keeps the field that somebody writes into where it is on the screen while content above it grows, such as by a
 * colleague's note or a new lead of the same person. Most browsers do so by themselves. Safari, and so every
 * browser on an iPhone, moves the field from under the fingers.
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

/** The field's distance from the top of the page, however far that is scrolled. */
function topOf(field: Element | null): number {
  return (field?.getBoundingClientRect().top ?? 0) + window.scrollY;
}
