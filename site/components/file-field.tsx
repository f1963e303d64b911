import { useEffect, useRef, useState } from 'react';
import { endingsOf, sizeInWords } from '../../forms/file-kinds.ts';
import { fileProblem } from '../../forms/file-problems.ts';
import type { FileField as FileFieldOf } from '../../forms/form.ts';
import type { FormFieldProps } from './form-field.tsx';
import { describedBy, FieldLabel, Problem } from './field-parts.tsx';

/**
 * A field for a file, as the browser has it: chosen, or dropped on it. Where scripts run, it takes what is
 * dropped anywhere on its form, and says at once how large the file is and what is wrong with it.
 */
export function FileField({ id, name, field, problem }: FormFieldProps<FileFieldOf>) {
  const [chosen, setChosen] = useState<File[]>([]);
  /** What was said of the file before. */
  const [settled, setSettled] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current as HTMLInputElement;
    // One that was chosen before this was here is looked at, too.
    tellChosen(element);
    return takeDropped(element);
  }, []);
  // What was refused is not sent again; and browsers tell of a file that is chosen again only where
  // another stood, or none.
  useEffect(() => {
    if (problem !== undefined && input.current) input.current.value = '';
  }, [problem]);
  // Another try has begun: what it comes to is new.
  if (problem === undefined && settled !== undefined) setSettled(undefined);
  const [file] = chosen;
  const wrongAsChosen = fileProblem(chosen, field.limits);
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
          const files = [...(event.currentTarget.files ?? [])];
          setChosen(files);
          setSettled(problem);
          // The browser then sends nothing and leads back here, as with any other field.
          event.currentTarget.setCustomValidity(fileProblem(files, field.limits) ?? '');
        }}
        {...describedBy(id, field, wrongAsChosen ?? wrongAsSent)}
      />
      {/* Whoever chose it is at the field still, whose description is not read out again. */}
      <div role="status" className="empty:sr-only">
        <Problem id={id} problem={wrongAsChosen} />
        {file && !wrongAsChosen && !wrongAsSent && (
          <p className="field-hint">{`${file.name}, ${sizeInWords(file.size)}`}</p>
        )}
      </div>
      <Problem id={id} problem={wrongAsChosen ? undefined : wrongAsSent} />
    </div>
  );
}

function tellChosen(input: HTMLInputElement): void {
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Takes files that are dropped anywhere on the field's form, or its dialog, and lets nothing become of
 * those that are dropped elsewhere: a browser opens them over the page, Firefox and Safari in its place.
 * @returns ends it
 */
function takeDropped(input: HTMLInputElement): () => void {
  const place = input.closest('dialog') ?? input.form;

  function take(event: DragEvent): void {
    const { dataTransfer, target } = event;
    // A text or a link goes where it always does.
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (!place?.contains(target as Node)) dataTransfer.dropEffect = 'none';
    else if (dataTransfer.files.length > 0) {
      input.files = dataTransfer.files;
      tellChosen(input);
      input.scrollIntoView({ block: 'nearest' });
    }
  }

  addEventListener('dragover', take);
  addEventListener('drop', take);
  return () => {
    removeEventListener('dragover', take);
    removeEventListener('drop', take);
  };
}
