import { paths } from '../../../content/paths.ts';
import type { RoleChoice } from '../../../content/role-choices.ts';
import { Finder } from '../../islands/finder-form.tsx';

const words: Readonly<Record<RoleChoice['name'], { label: string; every: string }>> = {
  sector: { label: 'Sector', every: 'Every sector' },
  place: { label: 'Place', every: 'Everywhere' },
  salary: { label: 'Salary, rand a year', every: 'Any salary' },
};

/** Searches and filters the open roles. */
export function RoleFinder({ choices }: { choices: readonly RoleChoice[] }) {
  return (
    <Finder
      list={paths.candidates}
      label="Search open roles"
      hint="Title, sector or place"
      entry="role"
      nothing={
        <>
          No open role fits. Take a word or a choice away, or{' '}
          <a href={`${paths.candidates}#register`}>join the talent network</a>: we’ll tell you when
          one does.
        </>
      }
    >
      {choices.map(({ name, options }) => (
        <label key={name} className="field-label">
          {words[name].label}
          <select name={name} className="input">
            <option value="">{words[name].every}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </Finder>
  );
}
