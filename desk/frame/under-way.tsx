import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** What takes longer than this looks as though nothing had been pressed. */
const saidAfterMs = 600;

/** Says that a page is on its way, or that something is being saved, where either takes a while. */
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
