import type { ReactNode } from 'react';

/** The policy's sections in their order. Each id is the anchor of its section. */
export const items = [
  { id: 'responsible', heading: 'Who is responsible' },
  { id: 'collected', heading: 'What we collect, and where it comes from' },
  { id: 'on-your-device', heading: 'What stays on your device' },
  { id: 'why', heading: 'Why we use it' },
  { id: 'who-sees-it', heading: 'Who sees it' },
  { id: 'how-long', heading: 'How long we keep it' },
  { id: 'protected', heading: 'How we protect it' },
  { id: 'your-rights', heading: 'Your rights' },
] as const;

export function Item({ id, children }: { id: (typeof items)[number]['id']; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{items.find((item) => item.id === id)?.heading}</h2>
      {children}
    </section>
  );
}
