import { company } from '../../content/company.ts';
import { Logo } from './logo.tsx';

/** Says whose desk it is, on pages without the bar. */
export function DeskName() {
  return (
    <p className="desk-name">
      <Logo /> {company.name}, the desk
    </p>
  );
}
