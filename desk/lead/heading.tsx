import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * Whose lead it is. Whoever chose it in the list is led to it: they need not go through the rest of the list
 * with Tab, and hear that it is there.
 */
export function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = useRef(useNavigationType() === NavigationType.Push);
  useEffect(() => {
    if (isChosen.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} id="lead-heading" tabIndex={-1}>
      <bdi>{children}</bdi>
    </h1>
  );
}
