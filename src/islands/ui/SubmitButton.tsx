import type { FormState } from './use-form.ts';
import { useHydrated } from './use-hydrated.ts';

type Props = {
  phase: FormState['phase'];
  words: string;
  busyWords: string;
  /** Where the form stays on the page after it was sent. */
  doneWords?: string;
  /** Something is missing still: it looks closed, and a click says what. */
  closed?: boolean;
  describedBy?: string;
};

/**
 * The one button of a form. It opens when the page can handle a click: before that, a submit would load the page anew with
 * the fields in its address.
 */
export function SubmitButton({
  phase,
  words,
  busyWords,
  doneWords = busyWords,
  closed = false,
  describedBy,
}: Props) {
  const ready = useHydrated();
  return (
    <button
      type="submit"
      className={`button primary${ready || closed ? '' : ' waking'}`}
      disabled={!ready || phase !== 'idle'}
      aria-disabled={closed || undefined}
      aria-describedby={describedBy}
    >
      {phase === 'sending' && <span className="spinner" aria-hidden="true" />}{' '}
      {phase === 'idle' ? words : phase === 'sending' ? busyWords : doneWords}
    </button>
  );
}
