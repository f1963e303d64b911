import { useId, useState, useSyncExternalStore, type FormEvent } from 'react';
import { experienceBands, snapshotRoles } from '../../content/salary-snapshot.ts';
import { buttonClass } from '../components/button-class.ts';
import { SalaryLine } from './salary-line.tsx';
import { textPairs } from './text-pairs.ts';
import { readSalary, compareSalary, type SalaryComparison } from './compare-salary.ts';

/** Compares a salary with the snapshot's figures. It is computed in the page; nothing is sent. */
export function SalaryComparisonIsland() {
  const id = useId();
  const [comparison, setComparison] = useState<SalaryComparison>();
  const [problem, setProblem] = useState<string>();
  const [announcement, setAnnouncement] = useState<string>();
  // Before hydration, nothing handles the button.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

  /** @returns what is wrong with the salary, if anything */
  function compare(form: HTMLFormElement): string | undefined {
    const fields = Object.fromEntries(textPairs(new FormData(form)));
    const { role = '', salary = '' } = fields;
    const experience = experienceBands.find((one) => one === fields['experience']);
    const read = readSalary(salary);
    const wrong = 'problem' in read ? read.problem : undefined;
    const isRead = 'salaryZar' in read && experience !== undefined;
    setProblem(wrong);
    setComparison(isRead ? compareSalary({ role, experience, ...read }) : undefined);
    return wrong;
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = compare(event.currentTarget);
    const field = event.currentTarget.elements.namedItem('salary');
    // A field that gets the focus is read out with its problem, so only one that has it already is announced.
    setAnnouncement(field === document.activeElement ? wrong : undefined);
    if (wrong !== undefined && field instanceof HTMLInputElement) field.focus();
  }

  /** Compares again at once after another choice, but not while a figure is being typed. */
  function onChange({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    if (comparison && target instanceof HTMLSelectElement) compare(currentTarget);
  }

  return (
    <div className="own-salary">
      <form
        // Sends nothing, being outside a dialog: on a reload Firefox restores the button as it was left, enabled.
        method="dialog"
        className="grid items-end gap-x-6 gap-y-5 sm:grid-cols-2"
        onSubmit={onSubmit}
        onChange={onChange}
      >
        <Choice label="Role" name="role" options={snapshotRoles} />
        <Choice
          label="Experience in the role"
          name="experience"
          options={experienceBands}
          chosen="4–7 years"
        />
        <div>
          <label htmlFor={id} className="field-label">
            Your salary a year
          </label>
          <p id={`${id}-hint`} className="field-hint">
            In rand. It stays on this page.
          </p>
          <input
            id={id}
            name="salary"
            inputMode="decimal"
            autoComplete="off"
            className="input tabular"
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={problem === undefined ? undefined : true}
          />
        </div>
        <button type="submit" disabled={!isHydrated} className={buttonClass('primary')}>
          Compare
        </button>
        <p id={`${id}-problem`} className="field-problem sm:col-span-2">
          {problem}
        </p>
      </form>
      <div role="status">
        {comparison ? (
          <Comparison comparison={comparison} />
        ) : (
          announcement !== undefined && <p className="sr-only">{announcement}</p>
        )}
      </div>
    </div>
  );
}

/** Subscribes to nothing: hydration itself brings the only change. */
const neverChanges = () => () => undefined;

interface ChoiceProps {
  label: string;
  name: string;
  options: readonly string[];
  /** The initial choice, or else the first option. */
  chosen?: string;
}

/** Uncontrolled, so that a choice made before hydration stays. */
function Choice({ label, name, options, chosen }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen} className="input">
        {options.map((option) => (
          // With a value of its own, since a browser may translate the text.
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

function Comparison({ comparison }: { comparison: SalaryComparison }) {
  return (
    <div className="mt-7 grid gap-3 edge-t-1 border-line pt-6">
      <p className="text-lg">{comparison.againstBand}</p>
      <SalaryLine comparison={comparison} />
      <p>{comparison.againstAverage}</p>
      <p className="text-ink-soft" aria-hidden="true">
        The large ring is you and the small one the average.
        {comparison.band && <span> The bar is the band.</span>}
      </p>
    </div>
  );
}
