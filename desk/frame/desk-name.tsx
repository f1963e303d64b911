import { company } from '../../content/company.ts';
import { Mark } from './mark.tsx';

/** Whose desk it is, on a page without the bar that tells it elsewhere. */
export function DeskName() {
  return (
    <p className="desk-name">
      <Mark /> {company.name}, the desk
    </p>
  );
}
