import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { replayedClickAttribute } from './island-markup.ts';

interface OpenedModalProps {
  /** Where the opener leads while it is only a link. */
  href: string;
  className: string;
  /** What the opener says, and the dialog is called. */
  label: string;
  /** What stands in the dialog once it is first opened. */
  children: ReactNode;
}

/**
 * A dialog and what opens it: a link as HTML, a button to assistive technology once it is alive. It
 * stays the same element, which may have the focus just then.
 */
export function OpenedModal({ href, className, label, children }: OpenedModalProps) {
  const [opened, setOpened] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  return (
    <>
      <a
        ref={makeButton}
        href={href}
        className={className}
        {...{ [replayedClickAttribute]: '' }}
        onClick={(event) => {
          event.preventDefault();
          flushSync(() => setOpened(true));
          dialog.current?.showModal();
        }}
        onKeyDown={(event) => {
          // Links scroll the page at this key; buttons are pressed by it.
          if (event.key !== ' ') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {label}
      </a>
      {opened && (
        // The browser keeps the focus in it, closes it at Escape and gives the focus back. What is
        // typed in it stays while it is closed.
        <dialog ref={dialog} aria-label={label} className="modal">
          <button
            type="button"
            className="modal-close"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            ×
          </button>
          <h2 className="heading-2">{label}</h2>
          {children}
        </dialog>
      )}
    </>
  );
}

/** Only where scripts answer: set as a prop, it would stand in the HTML, too. */
function makeButton(opener: HTMLElement | null): void {
  opener?.setAttribute('role', 'button');
}
