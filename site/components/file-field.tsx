import { useEffect, useRef, useState } from 'react';
import { endingsOf, sizeInWords } from '../../forms/file-kinds.ts';
import { fileProblem } from '../../forms/file-problems.ts';
import type { FileField as FileFieldOf } from '../../forms/form.ts';
import type { FormFieldProps } from './form-field.tsx';
import { describedBy, FieldLabel, Problem } from './field-parts.tsx';

/**
 * A field for a file, as the browser has it: chosen, or dropped on it. Where scripts run, it says at
 * once how large the file is and what is wrong with it.
 */
export function FileField({ id, name, field, problem }: FormFieldProps<FileFieldOf>) {
  const [chosen, setChosen] = useState<File>();
  /** What was said of the file before. */
  const [settled, setSettled] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // One that was chosen before this was here is looked at, too.
  useEffect(() => void input.current?.dispatchEvent(new Event('change', { bubbles: true })), []);
  // What was refused is not sent again; and browsers tell of a file that is chosen again only where
  // another stood, or none.
  useEffect(() => {
    if (problem !== undefined && input.current) input.current.value = '';
  }, [problem]);
  // Another try has begun: what it comes to is new.
  if (problem === undefined && settled !== undefined) setSettled(undefined);
  const wrongAsChosen = chosen && fileProblem(chosen.name, chosen.size, field.limits);
  const wrongAsSent = problem === settled ? undefined : problem;
  const accept = field.limits.kinds.flatMap(endingsOf).map((ending) => `.${ending}`);
  return (
    <div className="field field-wide">
      <FieldLabel id={id} field={field} />
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        className="input file-input"
        accept={accept.join()}
        required={field.requiredMessage !== undefined}
        // A browser that knows no better calls it wrong before anything is chosen.
        aria-invalid={false}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          const isWrong = file && fileProblem(file.name, file.size, field.limits);
          setChosen(file);
          setSettled(problem);
          // The browser then sends nothing and leads back here, as with any other field.
          event.currentTarget.setCustomValidity(isWrong ?? '');
        }}
        {...describedBy(id, field, wrongAsChosen ?? wrongAsSent)}
      />
      {/* Whoever chose it is at the field still, whose description is not read out again. */}
      <div role="status" className="empty:sr-only">
        <Problem id={id} problem={wrongAsChosen} />
        {chosen && !wrongAsChosen && !wrongAsSent && (
          <p className="field-hint">{`${chosen.name}, ${sizeInWords(chosen.size)}`}</p>
        )}
      </div>
      <Problem id={id} problem={wrongAsChosen ? undefined : wrongAsSent} />
    </div>
  );
}
