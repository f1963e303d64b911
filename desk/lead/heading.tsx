import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { isFieldFocused } from '../frame/focus.ts';

/**
 * Says whose lead it is. It takes the focus when the lead was chosen in the list, so that nobody has to go
 * through the rest of the list with Tab, and a screen reader says that the lead is there. It takes it from nobody who
 * began to search while the lead was loading.
 */
export function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = useRef(useNavigationType() === NavigationType.Push);
  useEffect(() => {
    if (isChosen.current && !isFieldFocused()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} id="lead-heading" tabIndex={-1}>
      <bdi>{children}</bdi>
    </h1>
  );
}
