import { company } from '../../content/company.ts';
import { Mark } from './mark.tsx';

/** Says whose desk it is, on pages without the bar. */
export function DeskName() {
  return (
    <p className="desk-name">
      <Mark /> {company.name}, the desk
    </p>
  );
}
