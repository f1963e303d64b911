import { useEffect, useRef, useState } from 'react';
import { endingsOf, sizeInWords } from '../../forms/file-kinds.ts';
import { fileProblem } from '../../forms/file-problems.ts';
import type { FileField as FileFieldOf } from '../../forms/form.ts';
import type { FormFieldProps } from './form-field.tsx';
import { ariaAttributes, FieldError, FieldLabel } from './field-parts.tsx';

/**
 * The browser's own file input. With scripts, it also takes files dropped anywhere on its form, and says at
 * once how large the file is or what is wrong with it.
 */
export function FileField({ id, name, field, problem }: FormFieldProps<FileFieldOf>) {
  const [chosen, setChosen] = useState<File[]>([]);
  /** The problem of an earlier post, which says nothing about the file chosen since. */
  const [staleProblem, setStaleProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current as HTMLInputElement;
    // A file may have been chosen before hydration.
    dispatchChange(element);
    return acceptDrops(element);
  }, []);
  // Clears a refused file, so that it is not sent again. Choosing the same file anew then fires `change`,
  // which browsers only do if the input was empty or had another file.
  useEffect(() => {
    if (problem !== undefined && input.current) input.current.value = '';
  }, [problem]);
  // A new attempt has begun. If it fails with the same problem, that is about the file chosen now.
  if (problem === undefined && staleProblem !== undefined) setStaleProblem(undefined);
  const [file] = chosen;
  const chosenProblem = fileProblem(chosen, field.limits);
  const sentProblem = problem === staleProblem ? undefined : problem;
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
        // Otherwise Chromium exposes a required file as invalid before anything is chosen.
        aria-invalid={false}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          setChosen(files);
          setStaleProblem(problem);
          // The browser then blocks the post and moves the focus here, as with any other field.
          event.currentTarget.setCustomValidity(fileProblem(files, field.limits) ?? '');
        }}
        {...ariaAttributes(id, field, chosenProblem ?? sentProblem)}
      />
      {/* A live region: the focus is still on the field, whose changed description is not read again. */}
      <div role="status" className="empty:sr-only">
        <FieldError id={id} problem={chosenProblem} />
        {file && !chosenProblem && !sentProblem && (
          <p className="field-hint">{`${file.name}, ${sizeInWords(file.size)}`}</p>
        )}
      </div>
      <FieldError id={id} problem={chosenProblem ? undefined : sentProblem} />
    </div>
  );
}

function dispatchChange(input: HTMLInputElement): void {
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Accepts files dropped anywhere on the field's form or its dialog. Files dropped elsewhere are ignored:
 * browsers would open them, Firefox and Safari in place of the page.
 * @returns a function that removes the listeners
 */
function acceptDrops(input: HTMLInputElement): () => void {
  const dropZone = input.closest('dialog') ?? input.form;

  function handleDrag(event: DragEvent): void {
    const { dataTransfer, target } = event;
    // Dragged text and links keep the browser's behaviour.
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (!dropZone?.contains(target as Node)) dataTransfer.dropEffect = 'none';
    else if (dataTransfer.files.length > 0) {
      input.files = dataTransfer.files;
      dispatchChange(input);
      input.scrollIntoView({ block: 'nearest' });
    }
  }

  addEventListener('dragover', handleDrag);
  addEventListener('drop', handleDrag);
  return () => {
    removeEventListener('dragover', handleDrag);
    removeEventListener('drop', handleDrag);
  };
}
