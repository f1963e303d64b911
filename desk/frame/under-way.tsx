import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** After this long, it looks as though nothing had been pressed. */
const saidAfterMs = 600;

/** Says that a page is loading or a form is being sent, if that takes a while. */
export function UnderWay() {
  const { state } = useNavigation();
  return (
    <p aria-live="polite" className="under-way">
      {state !== 'idle' && (
        <AfterAWhile key={state}>
          {state === 'submitting' ? 'Sending …' : 'Loading the page …'}
        </AfterAWhile>
      )}
    </p>
  );
}

function AfterAWhile({ children }: { children: string }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), saidAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong && children;
}
