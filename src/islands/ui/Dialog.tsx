import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  wide?: boolean;
  /** Built anew at each opening, gone when closed. */
  children: ReactNode;
};

/** The one dialog that is open, if any: another takes its place. */
let current: HTMLDialogElement | null = null;

/**
 * A modal on the native element, which keeps the focus inside, gives it back, and closes on Escape; a click beside it closes it
 * too. The page behind neither scrolls nor moves.
 */
export function Dialog({ open, onClose, title, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) {
      element.close();
      return;
    }
    if (current !== element) current?.close();
    current = element;
    element.showModal();
  }, [open]);

  function clickedBeside(event: MouseEvent<HTMLDialogElement>) {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    // Enter in a field is a click at 0, 0 on a button: only the dialog itself counts.
    if (event.target === event.currentTarget && !inside) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onClick={clickedBeside}
      onClose={() => {
        if (current === dialog.current) current = null;
        onClose();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className="close" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      {open && children}
    </dialog>
  );
}
