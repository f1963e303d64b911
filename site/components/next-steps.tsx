import type { ReactNode } from 'react';

export interface NextStep {
  title: string;
  text: ReactNode;
}

/** What happens next, as numbered rings on the line. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ol className="next-steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
