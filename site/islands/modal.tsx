import { useId } from 'react';
import type { ReactNode, RefObject } from 'react';

interface ModalProps {
  dialogRef: RefObject<HTMLDialogElement | null>;
  title: string;
  children: ReactNode;
}

/**
 * A native modal dialog: the browser keeps the focus in it, closes it at Escape and gives the
 * focus back. What is typed in it stays while it is closed.
 */
export function Modal({ dialogRef, title, children }: ModalProps) {
  const id = useId();
  return (
    <dialog ref={dialogRef} aria-labelledby={id} className="modal">
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="heading-2">
          {title}
        </h2>
        <button
          type="button"
          className="modal-close"
          aria-label="Close"
          onClick={() => dialogRef.current?.close()}
        >
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}
