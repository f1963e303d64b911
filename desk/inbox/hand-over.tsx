import type { SelectHTMLAttributes } from 'react';
import type { colleaguesOf } from '../visit/read-names.ts';

/** Chooses a colleague and hands leads over, within the form that says which. */
export function HandOver({
  colleagues,
  ...select
}: { colleagues: ReturnType<typeof colleaguesOf> } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <>
      <select {...select} name="to">
        {colleagues.map(({ address, name }) => (
          <option key={address} value={address}>
            {name}
          </option>
        ))}
      </select>
      <button name="do" value="hand-over" className="quiet">
        Hand over
      </button>
    </>
  );
}
