import { useId, useState, useSyncExternalStore } from 'react';
import type { FormEvent } from 'react';
import { experienceBands, snapshotRoles } from '../../content/salary-snapshot.ts';
import type { Experience } from '../../content/salary-snapshot.ts';
import { buttonClass } from '../components/button-class.ts';
import { SalaryLine } from './salary-line.tsx';
import { readSalary, standingOf } from './salary-standing.ts';
import type { SalaryStanding } from './salary-standing.ts';

/** Says where a salary stands in the snapshot's figures. It works on the page; nothing is sent. */
export function SalaryComparisonIsland() {
  const id = useId();
  const [role, setRole] = useState(snapshotRoles[0] ?? '');
  const [experience, setExperience] = useState<Experience>(experienceBands[1]);
  const [salaryZar, setSalaryZar] = useState<number>();
  const [problem, setProblem] = useState<string>();
  // Not before the island is alive: the browser itself would send the form.
  const alive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

  function compare(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('salary') as HTMLInputElement;
    const read = readSalary(field.value);
    setSalaryZar('salaryZar' in read ? read.salaryZar : undefined);
    setProblem('problem' in read ? read.problem : undefined);
    if ('problem' in read) field.focus();
  }

  const standing =
    salaryZar === undefined ? undefined : standingOf({ role, experience, salaryZar });
  return (
    <div className="salary-comparison">
      <form className="grid items-end gap-x-6 gap-y-5 sm:grid-cols-2" onSubmit={compare} noValidate>
        <Choice label="Role" options={snapshotRoles} value={role} onChoose={setRole} />
        <Choice
          label="Experience in the role"
          options={experienceBands}
          value={experience}
          onChoose={setExperience}
        />
        <div>
          <label htmlFor={id} className="field-label">
            Your salary a year
          </label>
          <p id={`${id}-hint`} className="field-hint">
            In rand, cost to company. It stays on this page.
          </p>
          <input
            id={id}
            name="salary"
            inputMode="decimal"
            autoComplete="off"
            className="input tabular-nums"
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={problem === undefined ? undefined : true}
          />
        </div>
        <button type="submit" disabled={!alive} className={buttonClass('primary')}>
          Compare
        </button>
        <p id={`${id}-problem`} role="alert" className="field-problem sm:col-span-2">
          {problem}
        </p>
      </form>
      <div role="status">{standing && <Standing standing={standing} />}</div>
    </div>
  );
}

/** Whether the island is alive changes once, as it is hydrated. */
const neverChanges = () => () => undefined;

interface ChoiceProps<Option extends string> {
  label: string;
  options: readonly Option[];
  value: Option;
  onChoose: (option: Option) => void;
}

function Choice<Option extends string>({ label, options, value, onChoose }: ChoiceProps<Option>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}

function Standing({ standing }: { standing: SalaryStanding }) {
  return (
    <div className="salary-standing">
      <p className="text-lg">{standing.againstBand}</p>
      <SalaryLine standing={standing} />
      <p>{standing.againstAverage}</p>
      <p className="text-ink-soft">
        The large ring is you and the small one the average.{' '}
        {standing.band && 'The bar is the band.'}
      </p>
    </div>
  );
}
