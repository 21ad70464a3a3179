import type { ReactNode } from 'react';
import type { FormState } from './use-form.ts';
import { useHydrated } from './use-hydrated.ts';

type Props = {
  phase: FormState['phase'];
  words: ReactNode;
  busyWords: string;
  /** Where the form stays on the page after it was sent. */
  doneWords?: string;
  /** Something is missing still: it looks closed, and a click says what. */
  closed?: boolean;
  describedBy?: string;
};

/**
 * The one button of a form. Without scripts it stays closed; with them it is open at once, and what is pressed before React has
 * woken is kept (woken/early-submit.ts).
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
  const wordsAfter = phase === 'sending' ? busyWords : doneWords;
  return (
    <button
      type="submit"
      className={`button primary${ready || closed ? '' : ' waking'}`}
      data-asleep={ready ? undefined : ''}
      disabled={!ready || phase !== 'idle'}
      aria-disabled={closed || undefined}
      aria-describedby={describedBy}
    >
      {phase === 'sending' && <span className="spinner" aria-hidden="true" />}{' '}
      {phase === 'idle' ? words : wordsAfter}
    </button>
  );
}
